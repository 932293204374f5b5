import Link from "next/link";
import { paperValuesOf } from "#components/sites/papers/fields.ts";
import { PaperPages } from "#components/sites/papers/paper.tsx";
import { SheetNumbers } from "#components/sites/papers/sheet-numbers.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { TabStrip } from "#components/ui/tab-strip.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { paperNodes } from "#lib/sites/papers/language.rules.ts";
import { papersPath } from "#lib/sites/papers/rules.ts";
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
        <Link href={papersPath(project)} className="button button--primary">
          Go to templates
        </Link>
      </EmptyState>
    );
  }
  const sheets = prints.animals.map(({ animal: { id, name } }) => ({ page: `sheet-${id}`, name }));
  return (
    <>
      <div className="print:hidden">
        <TabStrip
          label="Template"
          tabs={papers.map(({ id, name }) => ({ href: sheetPath(project, query.ids, day, id), label: isolated(name) }))}
          here={sheetPath(project, query.ids, day, paper.id)}
        />
      </div>
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
