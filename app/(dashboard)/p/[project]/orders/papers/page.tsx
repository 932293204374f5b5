import type { Metadata } from "next";
import { PrintList } from "#components/sites/papers/adoption-papers.tsx";
import { PAPER_FIELDS } from "#components/sites/papers/fields.ts";
import { PapersBoard } from "#components/sites/papers/papers-board.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { projectPage } from "#lib/http/pages/project-page.ts";
import { papersOf, printLinesOf } from "#lib/sites/papers/loaders.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

export const metadata: Metadata = { title: "Contracts and sheets" };

const FIELDS = Object.entries(PAPER_FIELDS).map(([name, [label]]) => [name, label] as const);

export default projectPage("orders/papers", async (access) => {
  const { slug } = access.project;
  const [papers, kept] = await Promise.all([papersOf(access), printLinesOf(access, null)]);
  const first = { papers, readAt: Date.now() };
  return (
    <>
      <PapersBoard project={slug} canWrite={can(access.role, "pets.write")} fields={FIELDS} first={first} />
      {kept.length > 0 && (
        <div className="mt-5">
          <Panel
            title="Kept papers"
            note="The newest 100 that were printed for adoptions that are gone with their animals. They stay as long as the settings of enquiries say."
          >
            <PrintList project={slug} prints={kept} />
          </Panel>
        </div>
      )}
    </>
  );
});
