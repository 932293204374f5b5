"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { EnquiryFilters, useEnquiryAddress } from "#components/shelter/enquiries/enquiry-filters.tsx";
import { EnquiryLineItem } from "#components/shelter/enquiries/enquiry-line.tsx";
import { useInboxKeys } from "#components/shelter/enquiries/use-inbox-keys.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { GrowingList } from "#components/ui/growing-list.tsx";
import { enquiryQueryText } from "#lib/shelter/enquiries/address.schema.ts";
import { enquiriesOptions, enquiryCountsOptions } from "#lib/shelter/enquiries/client.ts";
import { isClosed } from "#lib/shelter/enquiries/rules.ts";
import { ENQUIRY_STATES, type EnquiryCounts, type EnquiryPage, MAX_QUARANTINE, QUARANTINE_DAYS } from "#lib/shelter/enquiries/schema.ts";

function Nothing({ project, isFiltered, isOpen, closed }: { project: string; isFiltered: boolean; isOpen: boolean; closed: number }) {
  if (isFiltered) return <EmptyState picture="no-match" title="No enquiries match" />;
  if (closed > 0) return <EmptyState picture="nothing" title="Every enquiry is answered" text="New ones arrive here." />;
  const text = isOpen
    ? "They arrive here when visitors of your site ask about an animal."
    : "The form is off. Turn it on, and visitors of your site can ask about each animal.";
  return (
    <EmptyState picture="nothing" title="No enquiries yet" text={text}>
      <Link href={`/p/${project}${isOpen ? "/enquiries/settings" : "/site?do=let-ask"}`} className="button button--outline">
        {isOpen ? "See the form" : "Turn on the form"}
      </Link>
    </EmptyState>
  );
}

interface First {
  query: string;
  page: EnquiryPage;
  counts: EnquiryCounts;
  readAt: number;
}

/** @param isOpen visitors can send enquiries */
export function EnquiryList(props: { project: string; isOpen: boolean; canWrite: boolean; animal: string | null; first: First }) {
  const { project, isOpen, canWrite, animal, first } = props;
  const { filter } = useEnquiryAddress();
  const query = enquiryQueryText(filter);
  const isFirst = query === first.query;
  const list = useInfiniteQuery({
    ...enquiriesOptions(project, filter),
    ...(isFirst && { initialData: { pages: [first.page], pageParams: [""] }, initialDataUpdatedAt: first.readAt }),
  });
  const { data: counts = first.counts } = useQuery({
    ...enquiryCountsOptions(project, filter),
    ...(isFirst && { initialData: first.counts }),
  });
  const lines = useInboxKeys(project, canWrite, list.data?.pages.flatMap(({ rows }) => rows) ?? []);
  return (
    <>
      <EnquiryFilters project={project} first={isFirst ? first.counts : undefined} animal={animal} />
      {filter.tab === "quarantine" && (
        <p className="mb-4 text-note text-muted">
          These look like spam, each for a reason that its page names. They are deleted {QUARANTINE_DAYS} days after they arrived. At most{" "}
          {MAX_QUARANTINE.toLocaleString("en")} fit in: once it is full, a visitor whose message looks like spam reads that it was not sent.
        </p>
      )}
      <GrowingList
        label="Loading the enquiries"
        rowHeight="h-14"
        list={list}
        empty={
          <Nothing
            project={project}
            isFiltered={query !== ""}
            isOpen={isOpen}
            closed={ENQUIRY_STATES.filter(isClosed).reduce((sum, state) => sum + counts[state], 0)}
          />
        }
        rows={(rows) => (
          <ul ref={lines} aria-label="Enquiries, newest first">
            {rows.map((enquiry) => (
              <EnquiryLineItem key={enquiry.id} enquiry={enquiry} href={`/p/${project}/enquiries/${enquiry.id}${query}`} />
            ))}
          </ul>
        )}
      />
    </>
  );
}
