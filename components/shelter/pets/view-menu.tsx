"use client";

import { SlidersHorizontal } from "lucide-react";
import { viewChoices } from "#components/shelter/pets/lazy-parts.ts";
import type { TableView } from "#components/shelter/pets/table-view.ts";
import type { GoTo, Look } from "#components/shelter/pets/use-pet-query.ts";
import { DisclosureMenu } from "#components/ui/disclosure-menu.tsx";
import { Lazy } from "#components/ui/lazy-part.tsx";
import type { PetQuery } from "#lib/shelter/pets/table/schema.ts";

const NOTHING = (): void => undefined;

export function ViewMenu(props: { query: PetQuery; view: TableView; go: GoTo; look: Look }) {
  return (
    <DisclosureMenu
      label="View"
      align="end"
      onMeant={viewChoices.preload}
      button={
        <>
          <SlidersHorizontal aria-hidden className="size-4" />
          <span className="text-note font-semibold max-sm:sr-only">View</span>
        </>
      }
    >
      <Lazy part={viewChoices} props={props} onLost={NOTHING} />
    </DisclosureMenu>
  );
}
