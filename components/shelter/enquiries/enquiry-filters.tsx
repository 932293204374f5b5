"use client";

import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useQueryStates } from "nuqs";
import { TAB_WORDS } from "#components/shelter/enquiries/words.ts";
import { Button } from "#components/ui/button.tsx";
import { SearchField } from "#components/ui/search-field.tsx";
import { Select } from "#components/ui/select.tsx";
import { membersQuery } from "#lib/people/members/client.ts";
import { ENQUIRY_ADDRESS, enquiryFilterOf } from "#lib/shelter/enquiries/address.schema.ts";
import { enquiryCountsOptions } from "#lib/shelter/enquiries/client.ts";
import { isClosed, isInbox as isInboxOf } from "#lib/shelter/enquiries/rules.ts";
import { ENQUIRY_STATES, ENQUIRY_TABS, type EnquiryCounts, type EnquiryTab } from "#lib/shelter/enquiries/schema.ts";

const TABS: readonly (EnquiryTab | null)[] = [null, ...ENQUIRY_TABS];

function countOf(counts: EnquiryCounts, tab: EnquiryTab | null, isInbox: boolean): number {
  if (tab !== null) return counts[tab];
  return ENQUIRY_STATES.reduce((sum, one) => (isInbox && isClosed(one) ? sum : sum + counts[one]), 0);
}

export function useEnquiryAddress() {
  const [address, setAddress] = useQueryStates(ENQUIRY_ADDRESS, { history: "push" });
  return { address, filter: enquiryFilterOf(address), setAddress };
}

/** @param animal name of the one that the list is about */
export function EnquiryFilters({ project, first, animal }: { project: string; first: EnquiryCounts | undefined; animal: string | null }) {
  const { address, filter, setAddress } = useEnquiryAddress();
  const { data: counts } = useQuery({ ...enquiryCountsOptions(project, filter), ...(first && { initialData: first }) });
  const { data: members } = useQuery(membersQuery(project));
  const isInbox = isInboxOf(filter);
  const people = [{ value: "", label: "Everyone" }, ...(members ?? []).map(({ userId, name }) => ({ value: userId, label: name }))];
  return (
    <search className="mb-4 grid min-w-0 grid-cols-1 gap-3">
      <div className="flex flex-wrap gap-2.5">
        <SearchField
          label="Search enquiries"
          placeholder="Name, email, animal, or words"
          value={address.q}
          width="sm:max-w-80"
          onSearch={(q, isFirst) => setAddress({ q: q === "" ? null : q }, { history: isFirst ? "push" : "replace" })}
        />
        <Select
          aria-label="Assigned to"
          value={address.assignee ?? ""}
          onChange={(assignee) => void setAddress({ assignee: assignee === "" ? null : assignee })}
          choices={people}
          className="w-44"
        />
        {address.animal !== null && (
          <Button onClick={() => void setAddress({ animal: null })}>
            {animal ?? `Animal ${address.animal}`}
            <X aria-hidden className="size-4" />
            <span className="sr-only">: show all animals</span>
          </Button>
        )}
      </div>
      <fieldset className="scroll-tabs flex min-w-0 gap-1 max-sm:-mx-5 max-sm:px-5">
        <legend className="sr-only">State</legend>
        {TABS.map((tab) => (
          <button
            key={tab ?? "all"}
            type="button"
            aria-pressed={address.tab === tab}
            onClick={() => void setAddress({ tab })}
            className="inline-flex h-control cursor-pointer items-center gap-1.5 rounded-xl px-3 text-note font-semibold whitespace-nowrap text-muted hover:bg-foreground/6 hover:text-foreground aria-pressed:bg-butter aria-pressed:text-foreground"
          >
            {tab === null ? (isInbox ? "Inbox" : "All") : TAB_WORDS[tab]}
            {counts && <span className="font-normal">{countOf(counts, tab, isInbox).toLocaleString("en")}</span>}
          </button>
        ))}
      </fieldset>
    </search>
  );
}
