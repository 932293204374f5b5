import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { ReadyMark } from "#components/shell/layout/ready-mark.tsx";
import { AdopterForm } from "#components/sites/papers/adopter-form.tsx";
import { PAPER_FIELDS, paperValuesOf } from "#components/sites/papers/fields.ts";
import { KeepButton } from "#components/sites/papers/keep-button.tsx";
import { PaperPages } from "#components/sites/papers/paper.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { PrintButton } from "#components/ui/print-button.tsx";
import { paperNodes, textsOf } from "#lib/sites/papers/language.rules.ts";
import { type Contract, MAX_PLACE, type StoredPrint } from "#lib/sites/papers/schema.ts";

interface Place {
  project: string;
  adoptionId: string;
}

/** Without the dashboard's frame, so that only the pages are printed. */
function Frame({ project, adoptionId, title, action, children }: Place & { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <main id="main" className="column max-w-4xl py-6 print:max-w-none print:p-0">
      <ReadyMark />
      <div className="print:hidden">
        <Link href={`/p/${project}/orders/${adoptionId}`} className="link mb-3 inline-flex min-h-11 items-center gap-2 text-note">
          <ArrowLeft aria-hidden className="size-4" />
          The adoption
        </Link>
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <h1 className="mr-auto text-title [overflow-wrap:anywhere]">{title}</h1>
          {action}
        </div>
      </div>
      {children}
    </main>
  );
}

/** What was printed, as it was then. */
export function StoredPage({ print, ...place }: Place & { print: StoredPrint }) {
  return (
    <Frame {...place} title={print.name} action={<PrintButton isNow />}>
      <p className="mb-4 text-note text-muted print:hidden">
        Printed by <bdi>{print.who ?? "a person who has left"}</bdi>, <LocalTime at={print.at} />. Kept as it was then. In the print window,
        choose A4 or Letter, the copies, or “Save as PDF”.
      </p>
      <PaperPages nodes={paperNodes(print.text, print.values)} language={print.language} />
    </Frame>
  );
}

const labelOf = (name: string): string => PAPER_FIELDS[name]?.[0] ?? name;

function Choices({ contract: { papers, paper, facts } }: { contract: Contract }) {
  return (
    <form method="get" className="mb-4 flex flex-wrap items-end gap-3">
      <input type="hidden" name="day" value={facts.day} />
      <label className="flex flex-col gap-1">
        <span className="label">Template</span>
        <select name="paper" defaultValue={paper?.id} className="select">
          {papers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="flex flex-col gap-1">
        <span className="label">Place</span>
        <input name="place" defaultValue={facts.place} maxLength={MAX_PLACE} autoComplete="off" className="input" />
      </label>
      <button type="submit" className="button button--outline">
        Show
      </button>
    </form>
  );
}

/** The pages before they are printed, and what they still lack. */
export function ContractPage({ project, contract, canWrite }: { project: string; contract: Contract; canWrite: boolean }) {
  const { adoption, paper, facts } = contract;
  const place = { project, adoptionId: adoption.id, title: "Print contract" };
  if (!paper || !facts.printed) {
    const text = paper ? `${adoption.petName} is in the bin. Restore it first.` : "Add a template first, such as our model of a contract.";
    return (
      <Frame {...place} action={null}>
        <EmptyState picture="nothing" title="Nothing to print" text={text}>
          <Link href={paper ? `/p/${project}/animals/${adoption.petId}` : `/p/${project}/orders/papers`} className="button button--primary">
            {paper ? "Open the animal" : "Go to templates"}
          </Link>
        </EmptyState>
      </Frame>
    );
  }
  const nodes = paperNodes(paper.text, paperValuesOf(facts, paper.language));
  const [missing, unknown] = [textsOf(nodes, "missing"), textsOf(nodes, "unknown")];
  const wanted = { paperId: paper.id, paperVersion: paper.version, adoptionVersion: adoption.version, day: facts.day, place: facts.place };
  return (
    <Frame {...place} action={canWrite && <KeepButton project={project} adoptionId={adoption.id} wanted={wanted} />}>
      <div className="print:hidden">
        <Choices contract={contract} />
        {missing.length > 0 && <p className="mb-3 text-note">{`Left blank, to fill in by hand: ${missing.map(labelOf).join(", ")}.`}</p>}
        {unknown.length > 0 && <p className="mb-3 text-danger text-note">{`Not known, marked on the pages: ${unknown.join(" ")}`}</p>}
        {canWrite && missing.some((name) => name.startsWith("adopter.")) && (
          <AdopterForm key={adoption.version} project={project} adoption={adoption} />
        )}
      </div>
      <PaperPages nodes={nodes} language={paper.language} />
    </Frame>
  );
}
