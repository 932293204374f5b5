"use client";

import { useQuery } from "@tanstack/react-query";
import { useQueryStates } from "nuqs";
import { Pager } from "#components/admin/pager.tsx";
import { PeopleTable } from "#components/admin/people-table.tsx";
import { PersonDialog } from "#components/admin/person-dialog.tsx";
import { RowsSkeleton } from "#components/admin/rows-skeleton.tsx";
import { SearchField } from "#components/admin/search-field.tsx";
import { useAlive } from "#components/admin/use-alive.ts";
import { counted, FIELD } from "#components/admin/words.ts";
import { PageHead } from "#components/layout/page-head.tsx";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { peoplePageOptions } from "#lib/admin/people/client.ts";
import { type AdminPeoplePage, peopleQueryParsers, peopleQueryText } from "#lib/admin/people/schema.ts";
import { openParser } from "#lib/admin/schema.ts";

const START = { after: null, before: null };

function Empty({ onClear }: { onClear: () => void }) {
  return (
    <div className="flex flex-col items-start gap-4 px-5 py-10 sm:px-8">
      <h2 className="text-xl">Nobody matches</h2>
      <p className="text-muted">Search for a part of the name or of the e-mail address.</p>
      <button type="button" onClick={onClear} className="button button--outline h-11 px-5 md:h-11">
        Show everybody
      </button>
    </div>
  );
}

/** Everybody with an account: search, filter, pages, and a dialog for each. */
export function PeopleBoard(props: { ownId: string; first: { params: string; page: AdminPeoplePage; readAt: number } }) {
  const { ownId, first } = props;
  const [{ open, ...query }, set] = useQueryStates({ ...peopleQueryParsers, open: openParser }, { history: "push" });
  const isAlive = useAlive();
  const isFirst = peopleQueryText(query) === first.params;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...peoplePageOptions(query),
    ...(isFirst && { initialData: first.page, initialDataUpdatedAt: first.readAt }),
  });

  return (
    <>
      <PageHead title="People" lead="Everybody with an account, in any project or none." />
      <search className="mb-4 flex flex-wrap items-center gap-2.5">
        <SearchField
          label="Search by name or e-mail address"
          placeholder="Name or e-mail address"
          value={query.q}
          onSearch={(q, isFirstLetter) => void set({ q, ...START }, { history: isFirstLetter ? "push" : "replace" })}
        />
        <select
          aria-label="Who"
          value={query.who}
          onChange={(event) => void set({ who: event.target.value === "admins" ? "admins" : null, ...START })}
          className={`${FIELD} flex-1 cursor-pointer sm:max-w-52 sm:flex-none`}
        >
          <option value="everybody">Everybody</option>
          <option value="admins">Administrators</option>
        </select>
      </search>
      {error && (
        <div className="mb-4">
          <FaultBox text={`This list may be old. ${error.message}`} onRetry={() => void refetch()} />
        </div>
      )}
      <div
        aria-busy={isPlaceholderData}
        className={`rounded-2xl border border-border bg-surface ${isPlaceholderData ? "opacity-60 transition-opacity delay-150" : ""}`}
      >
        {!data && !error && <RowsSkeleton label="Reading the people" />}
        {data?.rows.length === 0 && <Empty onClear={() => void set({ q: null, who: null, ...START })} />}
        {data && data.rows.length > 0 && (
          <PeopleTable rows={data.rows} ownId={ownId} isAlive={isAlive} onOpen={(id) => void set({ open: id })} />
        )}
        {data && (
          <Pager
            text={counted(data.count, "person", "people")}
            previous={data.previous}
            next={data.next}
            isBeyond={data.rows.length === 0 && data.count > 0}
            onStep={(step) => void set({ ...START, ...step })}
          />
        )}
      </div>
      {isAlive && open !== "" && <PersonDialog key={open} id={open} isOneself={open === ownId} onClose={() => void set({ open: null })} />}
    </>
  );
}
