"use client";

import { ArrowUpDown } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { portalDialog } from "#components/shelter/pets/lazy-parts.ts";
import { DisclosureMenu } from "#components/ui/disclosure-menu.tsx";
import { Lazy } from "#components/ui/lazy-part.tsx";
import { petQueryText } from "#lib/shelter/pets/table/address.schema.ts";
import type { PetQuery } from "#lib/shelter/pets/table/schema.ts";

const FORMATS = { xlsx: "Excel workbook", csv: "CSV", json: "JSON" };
const ITEM = "flex min-h-11 items-center rounded-xl px-3 py-2 hover:bg-foreground/8";

export function DataMenu({ project, query, canWrite }: { project: string; query: PetQuery; canWrite: boolean }) {
  const [isForPortals, setForPortals] = useState(false);
  const close = (): void => setForPortals(false);
  const shown = petQueryText({ ...query, after: undefined, before: undefined });
  const files = `/api/projects/${encodeURIComponent(project)}/pets/export${shown}${shown === "" ? "?" : "&"}`;
  return (
    <>
      <DisclosureMenu
        label={canWrite ? "Import and export" : "Export"}
        align="end"
        button={
          <>
            <ArrowUpDown aria-hidden className="size-4" />
            <span className="text-note font-semibold max-sm:sr-only">{canWrite ? "Import and export" : "Export"}</span>
          </>
        }
      >
        {canWrite && (
          <Link href={`/p/${project}/animals/import`} className={ITEM}>
            Import a file
          </Link>
        )}
        {Object.entries(FORMATS).map(([format, name]) => (
          <a key={format} href={`${files}format=${format}`} download className={ITEM}>
            Export as {name}
          </a>
        ))}
        <button
          type="button"
          data-closes
          onClick={() => setForPortals(true)}
          onPointerEnter={portalDialog.preload}
          onFocus={portalDialog.preload}
          className={`${ITEM} w-full cursor-pointer text-left`}
        >
          Export for adoption portals…
        </button>
        <p className="px-3 pt-1 pb-2 text-sm text-muted">Workbook, CSV, and JSON include what the table shows, on all pages.</p>
      </DisclosureMenu>
      {isForPortals && <Lazy part={portalDialog} props={{ project, onClose: close }} onLost={close} />}
    </>
  );
}
