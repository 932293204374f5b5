"use client";

import { useQueryStates } from "nuqs";
import { PageSteps, START } from "#components/operations/admin/list-table.tsx";
import { ProjectDialog } from "#components/operations/admin/project-dialog.tsx";
import { ProjectTable } from "#components/operations/admin/project-table.tsx";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ListFrame } from "#components/ui/list-frame.tsx";
import { SearchField } from "#components/ui/search-field.tsx";
import { Select } from "#components/ui/select.tsx";
import { useIsMounted } from "#components/ui/use-is-mounted.ts";
import { type FirstPage, useAdminList } from "#lib/operations/admin/client.ts";
import { type AdminProjectPage, type ProjectQuery, projectQueryParsers, projectQueryText } from "#lib/operations/admin/projects.schema.ts";
import { openParser } from "#lib/operations/admin/schema.ts";
import { PLANS, planName } from "#lib/tenancy/plans/rules.ts";

const CHOICES = [{ value: "", label: "All plans" }, ...PLANS.map((plan) => ({ value: plan, label: planName(plan) }))];

function Empty({ query, onClear }: { query: ProjectQuery; onClear: () => void }) {
  const isFiltered = query.q !== "" || query.plan !== null;
  return (
    <EmptyState
      picture={isFiltered ? "no-match" : "nothing"}
      title={isFiltered ? "No matches" : query.in === "bin" ? "The bin is empty" : "No projects yet"}
      text={
        isFiltered
          ? "Try part of a name or address."
          : query.in === "bin"
            ? "You can restore a deleted project here for 30 days."
            : "Anyone who signs in can create one under Projects."
      }
    >
      {isFiltered && <Button label="Show all" onClick={onClear} />}
    </EmptyState>
  );
}

export function ProjectBoard({ first }: { first: FirstPage<AdminProjectPage> }) {
  const [{ open, ...query }, set] = useQueryStates({ ...projectQueryParsers, open: openParser }, { history: "push" });
  const isAlive = useIsMounted();
  const list = useAdminList("projects", first, projectQueryText(query));
  const isBin = query.in === "bin";

  return (
    <>
      <PageHead
        title={isBin ? "Projects in the bin" : "Projects"}
        lead={isBin ? "Each project is permanently deleted 30 days after it was moved here." : undefined}
      />
      <search className="mb-4 flex flex-wrap items-center gap-2.5">
        <SearchField
          label="Search by name or address"
          placeholder="Name or address"
          value={query.q}
          width="sm:max-w-96"
          onSearch={(q, isFirstLetter) => set({ q, ...START }, { history: isFirstLetter ? "push" : "replace" })}
        />
        <Select
          aria-label="Plan"
          value={query.plan ?? ""}
          onChange={(value) => void set({ plan: PLANS.find((plan) => plan === value) ?? null, ...START })}
          choices={CHOICES}
          className="flex-1 sm:max-w-44 sm:flex-none"
        />
        <button
          type="button"
          aria-pressed={isBin}
          onClick={() => void set({ in: isBin ? null : "bin", ...START })}
          className="ml-auto h-control cursor-pointer rounded-xl px-3 font-semibold hover:bg-foreground/8 aria-pressed:bg-butter"
        >
          Bin
        </button>
      </search>
      <ListFrame
        label="Loading the projects"
        list={list}
        empty={<Empty query={query} onClear={() => void set({ q: null, plan: null, ...START })} />}
        rows={({ rows }) => <ProjectTable rows={rows} isAlive={isAlive} onOpen={(id) => void set({ open: id })} />}
        more={(page) => <PageSteps page={page} noun={["project", "projects"]} onStep={(place) => void set(place)} />}
      />
      {isAlive && open !== "" && <ProjectDialog key={open} id={open} onClose={() => void set({ open: null })} />}
    </>
  );
}
