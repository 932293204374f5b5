"use client";

import { useQueryStates } from "nuqs";
import { DomainTable } from "#components/operations/admin/domain-table.tsx";
import { DOMAIN_ERROR_WORDS, DOMAIN_ORDER_WORDS, DOMAIN_STATE_WORDS } from "#components/operations/admin/domain-words.ts";
import { PageSteps, START } from "#components/operations/admin/list-table.tsx";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ListFrame } from "#components/ui/list-frame.tsx";
import { SearchField } from "#components/ui/search-field.tsx";
import { Select } from "#components/ui/select.tsx";
import { type FirstPage, useAdminList } from "#lib/operations/admin/client.ts";
import {
  type AdminDomainPage,
  DOMAIN_ERRORS,
  DOMAIN_ORDERS,
  DOMAIN_STATES,
  type DomainQuery,
  domainQueryParsers,
  domainQueryText,
} from "#lib/operations/admin/domains.schema.ts";

const STATES = [{ value: "", label: "All states" }, ...DOMAIN_STATES.map((value) => ({ value, label: DOMAIN_STATE_WORDS[value].label }))];
const ERRORS = [{ value: "", label: "All errors" }, ...DOMAIN_ERRORS.map((value) => ({ value, label: DOMAIN_ERROR_WORDS[value] }))];
const ORDERS = DOMAIN_ORDERS.map((value) => ({ value, label: DOMAIN_ORDER_WORDS[value] }));
const SELECT = "flex-1 basis-40 sm:max-w-52 sm:flex-none sm:basis-auto";

function Empty({ query, onClear }: { query: DomainQuery; onClear: () => void }) {
  const isFiltered = query.q !== "" || query.state !== null || query.error !== null;
  return (
    <EmptyState
      picture={isFiltered ? "no-match" : "nothing"}
      title={isFiltered ? "No matches" : "No custom domains yet"}
      text={isFiltered ? "Try part of a domain or project, or another filter." : "Projects add them under Settings → Domains."}
    >
      {isFiltered && <Button label="Show all" onClick={onClear} />}
    </EmptyState>
  );
}

export function DomainBoard({ first }: { first: FirstPage<AdminDomainPage> }) {
  const [query, set] = useQueryStates(domainQueryParsers, { history: "push" });
  const list = useAdminList("domains", first, domainQueryText(query));
  return (
    <>
      <PageHead title="Domains" lead="Custom domains of all projects, by state. View opens what a domain’s owners see." />
      <search className="mb-4 flex flex-wrap items-center gap-2.5">
        <SearchField
          label="Search by domain or project"
          placeholder="Domain or project"
          value={query.q}
          width="sm:max-w-80"
          onSearch={(q, isFirstLetter) => set({ q, ...START }, { history: isFirstLetter ? "push" : "replace" })}
        />
        <Select
          aria-label="State"
          value={query.state ?? ""}
          onChange={(value) => void set({ state: DOMAIN_STATES.find((state) => state === value) ?? null, ...START })}
          choices={STATES}
          className={SELECT}
        />
        <Select
          aria-label="Error"
          value={query.error ?? ""}
          onChange={(value) => void set({ error: DOMAIN_ERRORS.find((error) => error === value) ?? null, ...START })}
          choices={ERRORS}
          className={SELECT}
        />
        <Select
          aria-label="Order"
          value={query.order}
          onChange={(value) => void set({ order: DOMAIN_ORDERS.find((order) => order === value) ?? null, ...START })}
          choices={ORDERS}
          className={SELECT}
        />
      </search>
      <ListFrame
        label="Loading the domains"
        list={list}
        empty={<Empty query={query} onClear={() => void set({ q: null, state: null, error: null, ...START })} />}
        rows={({ rows }) => <DomainTable rows={rows} />}
        more={(page) => <PageSteps page={page} noun={["domain", "domains"]} onStep={(place) => void set(place)} />}
      />
    </>
  );
}
