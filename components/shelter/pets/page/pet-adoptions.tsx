"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { StageBadge } from "#components/shelter/adoptions/stage-badge.tsx";
import { dayText } from "#components/ui/day-text.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { GrowingList } from "#components/ui/growing-list.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { TableHead } from "#components/ui/table-head.tsx";
import { adoptionsOptions } from "#lib/shelter/adoptions/client.ts";
import type { AdoptionRow } from "#lib/shelter/adoptions/schema.ts";

const COLUMNS = [
  { name: "Adopter", className: "pl-4" },
  { name: "Added", className: "max-md:hidden" },
  { name: "Changed", className: "max-md:hidden" },
  { name: "Stage", className: "text-right" },
];

function Home({ row: { homeAt, returnedOn, returnReason } }: { row: AdoptionRow }) {
  if (homeAt === null) return null;
  return (
    <span className="block text-sm text-muted [overflow-wrap:anywhere]">
      Home {returnedOn === null ? "since" : "from"} <LocalTime at={homeAt} show="day" />
      {returnedOn !== null && ` to ${dayText(returnedOn)}`}
      {returnReason !== "" && `: ${returnReason}`}
    </span>
  );
}

export function PetAdoptions({ project, petId }: { project: string; petId: string }) {
  const filter = { stage: undefined, petId, assigneeId: undefined, isDue: false, isByWait: false, q: "" };
  const list = useInfiniteQuery(adoptionsOptions(project, filter, ""));
  return (
    <GrowingList
      label="Loading the adoptions"
      rowHeight="h-11"
      list={list}
      empty={
        <EmptyState
          picture="nothing"
          title="No adoptions of this animal yet"
          text="One starts when you approve an enquiry, or when the animal becomes pending."
        />
      }
      rows={(rows) => (
        <table className="w-full border-collapse text-left text-note">
          <caption className="sr-only">Adoptions of this animal, newest first</caption>
          <TableHead columns={COLUMNS} />
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className="border-t border-border">
                <th scope="row" className="py-2 pr-4 pl-4 text-left font-normal">
                  <Link href={`/p/${project}/orders/${row.id}`} className="link inline-flex min-h-8 items-center [overflow-wrap:anywhere]">
                    <bdi>{row.adopter === "" ? "No name yet" : row.adopter}</bdi>
                  </Link>
                  <Home row={row} />
                </th>
                <td className="pr-4 text-sm text-muted max-md:hidden">
                  <LocalTime at={row.createdAt} />
                </td>
                <td className="pr-4 text-sm text-muted max-md:hidden">
                  <LocalTime at={row.updatedAt} />
                </td>
                <td className="pr-4 text-right">
                  <StageBadge stage={row.stage} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    />
  );
}
