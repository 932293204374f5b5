import { Printer } from "lucide-react";
import { IntentLink } from "#components/ui/intent-link.tsx";
import type { Selection } from "#lib/shelter/pets/bulk/schema.ts";
import { MAX_PRINTED, printPath } from "#lib/sites/prints/rules.ts";

/** Only for animals that were ticked one by one, and as many as can be printed at a time. */
export function BulkPrint({ project, picked }: { project: string; picked: Selection }) {
  if (picked.kind !== "picked" || picked.ids.length > MAX_PRINTED) return null;
  return (
    <IntentLink
      href={printPath(project, picked.ids, "poster")}
      className="button button--outline button--sm gap-2 bg-surface max-md:order-1 max-md:px-2.5"
    >
      <Printer aria-hidden className="size-4" />
      <span className="max-2xl:sr-only">Print</span>
    </IntentLink>
  );
}
