import { Printer } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { errorText, shownError } from "#components/shelter/pets/pet-actions.ts";
import { animals } from "#components/shelter/pets/words.ts";
import { Button } from "#components/ui/button.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import type { Selection } from "#lib/shelter/pets/bulk/schema.ts";
import { petsPath } from "#lib/shelter/pets/client.ts";
import { petQueryText } from "#lib/shelter/pets/table/address.schema.ts";
import type { PetPage, PetQuery } from "#lib/shelter/pets/table/schema.ts";
import { MAX_PRINTED, printPath } from "#lib/sites/prints/rules.ts";

const LOOK = "button button--outline button--sm gap-2 bg-surface max-md:order-1 max-md:px-2.5";
const FACE = (
  <>
    <Printer aria-hidden className="size-4" />
    <span className="max-2xl:sr-only">Print</span>
  </>
);

/** Ids of the first that match, in the order of the list. */
async function firstIds(project: string, query: PetQuery): Promise<string[]> {
  const ids: string[] = [];
  let after: string | undefined;
  do {
    const text = petQueryText({ ...query, before: undefined, after });
    const page = await fetchJson<PetPage>(`${petsPath(project)}${text}`);
    ids.push(...page.rows.map(({ id }) => id));
    after = page.next ?? undefined;
  } while (after !== undefined && ids.length < MAX_PRINTED);
  return ids;
}

interface BulkPrintProps {
  project: string;
  query: PetQuery;
  picked: Selection;
  count: number;
}

/** Posters and kennel cards; of more than can be printed at a time, it offers the first. */
export function BulkPrint({ project, query, picked, count }: BulkPrintProps) {
  const router = useRouter();
  const show = useToast();
  const [isAsked, setAsked] = useState(false);
  if (picked.kind === "picked" && count <= MAX_PRINTED) {
    return (
      <IntentLink href={printPath(project, picked.ids, "poster")} title="Print" className={LOOK}>
        {FACE}
      </IntentLink>
    );
  }
  const print = async (): Promise<void> => {
    const ids = picked.kind === "picked" ? picked.ids : await firstIds(project, query);
    router.push(printPath(project, ids.slice(0, MAX_PRINTED), "poster"));
  };
  const press = (): void => {
    if (count > MAX_PRINTED) setAsked(true);
    else print().catch((error: unknown) => show({ isError: true, text: errorText(shownError(error)) }));
  };
  const order = picked.kind === "picked" ? "in the order in which you selected them" : "in the order of the list";
  return (
    <>
      <Button isSmall title="Print" onClick={press} className="gap-2 bg-surface max-md:order-1 max-md:px-2.5">
        {FACE}
      </Button>
      {isAsked && (
        <FormDialog
          title={`Print the first ${MAX_PRINTED} of ${animals(count)}?`}
          text={`You can print up to ${MAX_PRINTED} animals at a time. This prints the first ones, ${order}. To print the others, come back and select them.`}
          label={`Print the first ${MAX_PRINTED}`}
          pendingLabel={`Print the first ${MAX_PRINTED}`}
          isKeptOpen
          onSubmit={print}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
