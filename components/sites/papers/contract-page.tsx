import Link from "next/link";
import { PrintFrame } from "#components/shell/page/print-frame.tsx";
import { ContractDesk } from "#components/sites/papers/contract-desk.tsx";
import { PAPER_FIELDS, paperValuesOf } from "#components/sites/papers/fields.ts";
import { PaperPages } from "#components/sites/papers/paper.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { PrintButton } from "#components/ui/print-button.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { paperNodes, textsOf } from "#lib/sites/papers/language.rules.ts";
import { papersPath } from "#lib/sites/papers/rules.ts";
import type { Contract, StoredPrint } from "#lib/sites/papers/schema.ts";

const backTo = (project: string, adoptionId: string) => ({ href: `/p/${project}/orders/${adoptionId}`, label: "The adoption" });

/** What was printed, as it was then; its adoption may be gone. */
export function StoredPage({ project, print }: { project: string; print: StoredPrint }) {
  const { adoptionId, name, who, at, text, values, language } = print;
  return (
    <PrintFrame
      back={adoptionId === null ? { href: papersPath(project), label: "Contracts and sheets" } : backTo(project, adoptionId)}
      title={name}
      action={<PrintButton isNow />}
      note={
        <p className="mb-4 text-note text-muted">
          Printed by <bdi>{who ?? "a person who has left"}</bdi>, <LocalTime at={at} />. Kept as it was then. In the print window, choose A4
          or Letter, the copies, or “Save as PDF”.
        </p>
      }
    >
      <PaperPages nodes={paperNodes(text, values)} language={language} />
    </PrintFrame>
  );
}

const labelOf = (name: string): string => PAPER_FIELDS[name]?.[0] ?? name;

/** The pages before they are printed, and what they still lack. */
export function ContractPage({ project, contract, canWrite }: { project: string; contract: Contract; canWrite: boolean }) {
  const { adoption, papers, paper, facts } = contract;
  const frame = { back: backTo(project, adoption.id), title: "Print contract" };
  if (!paper || !facts.printed) {
    const [text, href, label] = paper
      ? [`${isolated(adoption.petName)} is in the bin. Restore it first.`, `/p/${project}/animals/${adoption.petId}`, "Open the animal"]
      : ["Add a template first, such as our model of a contract.", papersPath(project), "Go to templates"];
    return (
      <PrintFrame {...frame} action={null}>
        <EmptyState picture="nothing" title="Nothing to print" text={text}>
          <Link href={href} className="button button--primary">
            {label}
          </Link>
        </EmptyState>
      </PrintFrame>
    );
  }
  const nodes = paperNodes(paper.text, paperValuesOf(facts, paper.language));
  const [missing, unknown] = [textsOf(nodes, "missing"), textsOf(nodes, "mark")];
  return (
    <ContractDesk
      {...frame}
      key={`${paper.id} ${adoption.version}`}
      project={project}
      shown={{ paperId: paper.id, paperVersion: paper.version, adoptionVersion: adoption.version, day: facts.day, place: facts.place }}
      adoption={adoption}
      templates={papers.map(({ id, name }) => ({ value: id, label: name }))}
      asksPerson={canWrite && (adoption.adopter === "" || missing.some((name) => name.startsWith("adopter.")))}
      canWrite={canWrite}
      lacks={
        <>
          {missing.length > 0 && <p className="text-note">{`Left blank, to fill in by hand: ${missing.map(labelOf).join(", ")}.`}</p>}
          {unknown.length > 0 && <p className="text-danger text-note">{`Not known, marked on the pages: ${unknown.join(" ")}`}</p>}
        </>
      }
    >
      <PaperPages nodes={nodes} language={paper.language} />
    </ContractDesk>
  );
}
