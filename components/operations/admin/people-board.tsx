"use client";

import { useQueryStates } from "nuqs";
import { PageSteps, START } from "#components/operations/admin/list-table.tsx";
import { PeopleTable } from "#components/operations/admin/people-table.tsx";
import { PersonDialog } from "#components/operations/admin/person-dialog.tsx";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ListFrame } from "#components/ui/list-frame.tsx";
import { SearchField } from "#components/ui/search-field.tsx";
import { Select } from "#components/ui/select.tsx";
import { useIsMounted } from "#components/ui/use-is-mounted.ts";
import { type FirstPage, useAdminList } from "#lib/operations/admin/client.ts";
import { type AdminPeoplePage, peopleQueryParsers, peopleQueryText } from "#lib/operations/admin/people.schema.ts";
import { openParser } from "#lib/operations/admin/schema.ts";

const WHO = [
  { value: "everybody", label: "Everyone" },
  { value: "admins", label: "Administrators" },
];

function Empty({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState picture="no-match" title="No matches" text="Try part of a name or email address.">
      <Button label="Show everyone" onClick={onClear} />
    </EmptyState>
  );
}

export function PeopleBoard(props: { ownId: string; first: FirstPage<AdminPeoplePage> }) {
  const { ownId, first } = props;
  const [{ open, ...query }, set] = useQueryStates({ ...peopleQueryParsers, open: openParser }, { history: "push" });
  const isAlive = useIsMounted();
  const list = useAdminList("people", first, peopleQueryText(query));

  return (
    <>
      <PageHead title="People" lead="Everyone with an account, whether or not they’re in a project." />
      <search className="mb-4 flex flex-wrap items-center gap-2.5">
        <SearchField
          label="Search by name or email address"
          placeholder="Name or email address"
          value={query.q}
          width="sm:max-w-96"
          onSearch={(q, isFirstLetter) => set({ q, ...START }, { history: isFirstLetter ? "push" : "replace" })}
        />
        <Select
          aria-label="Who"
          value={query.who}
          onChange={(who) => void set({ who: who === "admins" ? "admins" : null, ...START })}
          choices={WHO}
          className="flex-1 sm:max-w-52 sm:flex-none"
        />
      </search>
      <ListFrame
        label="Loading the people"
        list={list}
        empty={<Empty onClear={() => void set({ q: null, who: null, ...START })} />}
        rows={({ rows }) => <PeopleTable rows={rows} ownId={ownId} isAlive={isAlive} onOpen={(id) => void set({ open: id })} />}
        more={(page) => <PageSteps page={page} noun={["person", "people"]} onStep={(place) => void set(place)} />}
      />
      {isAlive && open !== "" && <PersonDialog key={open} id={open} isOneself={open === ownId} onClose={() => void set({ open: null })} />}
    </>
  );
}
