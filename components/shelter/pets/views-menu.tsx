"use client";

import { Bookmark } from "lucide-react";
import { useState } from "react";
import { savedViews, saveView } from "#components/shelter/pets/lazy-parts.ts";
import { DisclosureMenu } from "#components/ui/disclosure-menu.tsx";
import { Lazy } from "#components/ui/lazy-part.tsx";
import { petQueryText } from "#lib/shelter/pets/table/address.schema.ts";
import type { PetQuery } from "#lib/shelter/pets/table/schema.ts";
import { keptViewText, type TableView } from "#lib/shelter/pets/table/view.schema.ts";

export function ViewsMenu({ project, canWrite, query, view }: { project: string; canWrite: boolean; query: PetQuery; view: TableView }) {
  const [isSaving, setSaving] = useState(false);
  const filter = petQueryText({ ...query, after: undefined, before: undefined });
  const shown = { project, canWrite, address: `${filter}${filter === "" ? "?" : "&"}${keptViewText(view)}` };
  const close = (): void => setSaving(false);
  return (
    <>
      <DisclosureMenu
        label="Saved views"
        align="end"
        onMeant={savedViews.preload}
        button={
          <>
            <Bookmark aria-hidden className="size-4" />
            <span className="text-note font-semibold max-sm:sr-only">Saved</span>
          </>
        }
      >
        <Lazy part={savedViews} props={{ ...shown, onSave: () => setSaving(true) }} />
      </DisclosureMenu>
      {isSaving && <Lazy part={saveView} props={{ ...shown, onClose: close }} onLost={close} />}
    </>
  );
}
