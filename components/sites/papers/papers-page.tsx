import { PageHead } from "#components/shell/page/page-head.tsx";
import { PrintList } from "#components/sites/papers/adoption-papers.tsx";
import { PAPER_FIELDS } from "#components/sites/papers/fields.ts";
import { AddPapers, PaperEditor } from "#components/sites/papers/paper-editor.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FRAME } from "#components/ui/list-frame.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { TabStrip } from "#components/ui/tab-strip.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { papersPath } from "#lib/sites/papers/rules.ts";
import { MAX_PAPERS, type PapersShown } from "#lib/sites/papers/schema.ts";

export const PAPERS_TITLE = "Contracts and sheets";
export const PAPERS_LEAD = "Templates that are filled with what you know of an animal and an adopter, for printing.";

const SIGNS: readonly (readonly [written: string, label: string])[] = [
  ...Object.entries(PAPER_FIELDS).map(([name, [label]]) => [name, label] as const),
  ["line:Signature", "A line to sign on"],
  ["check:Vaccination card", "A box to tick"],
  ["page", "A new page"],
  ["if species: dog", "Only for dogs, up to {{else}} or {{end}}"],
  ["if neutered: no", "Only if not neutered; also: if neutered"],
  ["if fee", "Only with a fee; also: if not fee"],
];

function Help() {
  return (
    <details className="text-note">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">What you can write</summary>
      <p className="mb-2">Headings with #, lists with - or 1., tables with |, **bold**, and *italics*. In double braces:</p>
      <dl className="grid gap-1 sm:grid-cols-2">
        {SIGNS.map(([written, label]) => (
          <div key={written}>
            <dt className="font-mono text-sm">{`{{${written}}}`}</dt>
            <dd className="text-muted">{label}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The templates of a project, one of them open, and printed papers whose adoption is gone. */
export function PapersPage({ project, canWrite, shown }: { project: string; canWrite: boolean; shown: PapersShown }) {
  const { papers, open, versions, kept } = shown;
  return (
    <>
      <PageHead back={{ href: `/p/${project}/orders`, label: "All adoptions" }} title={PAPERS_TITLE} lead={PAPERS_LEAD} />
      {open ? (
        <>
          <TabStrip
            label="Template"
            tabs={papers.map(({ id, name }) => ({ href: papersPath(project, id), label: isolated(name) }))}
            here={papersPath(project, open.id)}
          />
          <PaperEditor key={open.id} project={project} paper={open} versions={versions} canWrite={canWrite} help={<Help />} />
        </>
      ) : (
        <div className={FRAME}>
          <EmptyState picture="nothing" title="No templates yet" text="Start with our models: look them over before you use them.">
            {canWrite && <AddPapers project={project} />}
          </EmptyState>
        </div>
      )}
      <div className="mt-5 grid gap-5">
        {open && canWrite && papers.length < MAX_PAPERS && (
          <Panel title="More templates">
            <div className="flex flex-wrap gap-3">
              <AddPapers project={project} />
            </div>
          </Panel>
        )}
        {kept.length > 0 && (
          <Panel
            title="Kept papers"
            note="The newest 100 that were printed for adoptions that are gone with their animals. They stay as long as the settings of enquiries say."
          >
            <PrintList project={project} prints={kept} />
          </Panel>
        )}
      </div>
    </>
  );
}
