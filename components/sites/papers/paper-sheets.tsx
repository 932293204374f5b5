import Link from "next/link";
import { paperValuesOf } from "#components/sites/papers/fields.ts";
import { PaperPages } from "#components/sites/papers/paper.tsx";
import { SheetNumbers } from "#components/sites/papers/sheet-numbers.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { paperNodes } from "#lib/sites/papers/language.rules.ts";
import type { Paper } from "#lib/sites/papers/schema.ts";
import { sheetPath } from "#lib/sites/prints/rules.ts";
import type { PrintQuery, Prints } from "#lib/sites/prints/schema.ts";

/** Fills one template for each animal. No adoption is needed, and nothing is stored. */
export function PaperSheets(props: { project: string; query: PrintQuery; prints: Prints; papers: readonly Paper[]; day: string }) {
  const { project, query, prints, papers, day } = props;
  const paper = papers.find(({ id }) => id === query.paper) ?? papers.find(({ text }) => !text.includes("{{adopter.")) ?? papers[0];
  if (!paper) {
    return (
      <EmptyState picture="nothing" title="No template yet" text="Add one first, such as our model of a hand-over sheet.">
        <Link href={`/p/${project}/orders/papers`} className="button button--primary">
          Go to templates
        </Link>
      </EmptyState>
    );
  }
  const sheets = prints.animals.map(({ animal: { id, name } }) => ({ page: `sheet-${id}`, name }));
  return (
    <>
      <nav aria-label="Template" className="flex flex-wrap gap-2 print:hidden">
        {papers.map(({ id, name }) => (
          <Link
            key={id}
            href={sheetPath(project, query.ids, day, id)}
            aria-current={id === paper.id ? "true" : undefined}
            className={`button button--sm ${id === paper.id ? "button--primary" : "button--outline"}`}
          >
            <bdi>{name}</bdi>
          </Link>
        ))}
      </nav>
      {sheets.length > 1 && <SheetNumbers sheets={sheets} />}
      {prints.animals.map((printed, at) => {
        const facts = { printed, site: prints.site, adoption: undefined, day, place: "" };
        const nodes = paperNodes(paper.text, paperValuesOf(facts, paper.language));
        const page = sheets.length > 1 ? sheets[at]?.page : undefined;
        return <PaperPages key={printed.animal.id} nodes={nodes} language={paper.language} page={page} />;
      })}
    </>
  );
}
