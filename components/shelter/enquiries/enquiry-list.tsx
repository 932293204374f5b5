"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { EnquiryFilters, useEnquiryAddress } from "#components/shelter/enquiries/enquiry-filters.tsx";
import { StateBadge } from "#components/shelter/enquiries/state-badge.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { GrowingList } from "#components/ui/growing-list.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { TableHead } from "#components/ui/table-head.tsx";
import { enquiryQueryText } from "#lib/shelter/enquiries/address.schema.ts";
import { enquiriesOptions } from "#lib/shelter/enquiries/client.ts";
import { type EnquiryCounts, type EnquiryPage, type EnquiryRow, MAX_QUARANTINE, QUARANTINE_DAYS } from "#lib/shelter/enquiries/schema.ts";

const COLUMNS = [
  { name: "From", className: "pl-4" },
  { name: "About", className: "max-sm:hidden" },
  { name: "Received", className: "max-md:hidden" },
  { name: "Assigned to", className: "max-lg:hidden" },
  { name: "State", className: "text-right" },
];

function Line({ enquiry, project }: { enquiry: EnquiryRow; project: string }) {
  const { id, name, petName, createdAt, assignee, state, quarantined } = enquiry;
  const isUnread = state === "new" && !quarantined;
  const about = petName ?? "General";
  return (
    <tr className="border-t border-border hover:bg-foreground/3">
      <th scope="row" className="py-2 pr-4 pl-4 text-left font-normal">
        <Link
          href={`/p/${project}/enquiries/${id}`}
          className={`link inline-flex min-h-11 items-center [overflow-wrap:anywhere] ${isUnread ? "font-semibold" : ""}`}
        >
          <bdi>{name}</bdi>
        </Link>
        <span className="flex flex-wrap gap-x-2.5 text-caption text-muted md:hidden">
          <bdi className="sm:hidden">{about}</bdi>
          <LocalTime at={createdAt} />
        </span>
      </th>
      <td className="pr-4 [overflow-wrap:anywhere] max-sm:hidden">
        <bdi>{about}</bdi>
      </td>
      <td className="pr-4 text-sm text-muted max-md:hidden">
        <LocalTime at={createdAt} />
      </td>
      <td className="pr-4 text-sm text-muted max-lg:hidden">{assignee ?? "No one"}</td>
      <td className="pr-4 text-right">
        <StateBadge state={state} quarantined={quarantined} />
      </td>
    </tr>
  );
}

function Nothing({ project, isFiltered, isOpen }: { project: string; isFiltered: boolean; isOpen: boolean }) {
  if (isFiltered) return <EmptyState picture="no-match" title="No enquiries match" />;
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
export function EnquiryList(props: { project: string; isOpen: boolean; animal: string | null; first: First }) {
  const { project, isOpen, animal, first } = props;
  const { filter } = useEnquiryAddress();
  const isFirst = enquiryQueryText(filter) === first.query;
  const list = useInfiniteQuery({
    ...enquiriesOptions(project, filter),
    ...(isFirst && { initialData: { pages: [first.page], pageParams: [""] }, initialDataUpdatedAt: first.readAt }),
  });
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
        list={list}
        empty={<Nothing project={project} isFiltered={enquiryQueryText(filter) !== ""} isOpen={isOpen} />}
        rows={(rows) => (
          <table className="w-full border-collapse text-left text-note">
            <caption className="sr-only">Enquiries, newest first</caption>
            <TableHead columns={COLUMNS} />
            <tbody>
              {rows.map((enquiry) => (
                <Line key={enquiry.id} enquiry={enquiry} project={project} />
              ))}
            </tbody>
          </table>
        )}
      />
    </>
  );
}
