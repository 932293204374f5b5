"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";
import type { CardLook } from "#components/shelter/adoptions/adoption-card.tsx";
import { MoveMenu } from "#components/shelter/adoptions/move-menu.tsx";
import { NextStep } from "#components/shelter/adoptions/next-step.tsx";
import { StageBadge } from "#components/shelter/adoptions/stage-badge.tsx";
import { GrowingList } from "#components/ui/growing-list.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { TableHead } from "#components/ui/table-head.tsx";
import { adoptionsOptions } from "#lib/shelter/adoptions/client.ts";
import type { AdoptionFilter, AdoptionPage, AdoptionRow } from "#lib/shelter/adoptions/schema.ts";

const COLUMNS = [
  { name: "Adopter", className: "pl-4" },
  { name: "Animal", className: "max-sm:hidden" },
  { name: "Next step", className: "max-lg:hidden" },
  { name: "Responsible", className: "max-xl:hidden" },
  { name: "Moved", className: "max-lg:hidden" },
  { name: "Stage" },
];

/** @param hasSince also where there is no room for the column */
function Line({ row, project, canWrite, today, onMove, hasSince }: CardLook & { row: AdoptionRow; hasSince: boolean }) {
  const { id, adopter, petId, petName, petInBin, assignee, movedAt, stage } = row;
  const animal = (
    <Link href={`/p/${project}/animals/${petId}`} className="link inline-flex min-h-8 items-center [overflow-wrap:anywhere]">
      <bdi>{petName}</bdi>
    </Link>
  );
  return (
    <tr className="border-t border-border hover:bg-foreground/3">
      <th scope="row" className="py-2 pr-4 pl-4 text-left font-normal">
        <Link
          href={`/p/${project}/orders/${id}`}
          className={`link inline-flex min-h-9 items-center font-semibold [overflow-wrap:anywhere] ${adopter === "" ? "text-muted" : ""}`}
        >
          <bdi>{adopter === "" ? "No name yet" : adopter}</bdi>
        </Link>
        <span className="flex sm:hidden">{animal}</span>
        {hasSince && (
          <span className="block text-sm text-muted lg:hidden">
            Since <LocalTime at={movedAt} show="day" />
          </span>
        )}
        <span className="lg:hidden">
          <NextStep adoption={row} today={today} />
        </span>
      </th>
      <td className="pr-4 max-sm:hidden">
        {animal}
        {petInBin && <span className="ml-2 text-sm text-muted">in the bin</span>}
      </td>
      <td className="pr-4 max-lg:hidden">
        <NextStep adoption={row} today={today} />
      </td>
      <td className="pr-4 text-sm text-muted max-xl:hidden">{assignee ?? "No one"}</td>
      <td className="pr-4 text-sm text-muted max-lg:hidden">
        <LocalTime at={movedAt} show="day" />
      </td>
      <td className="pr-4">
        <span className="flex items-center justify-between gap-3 max-sm:flex-col max-sm:items-end max-sm:gap-1.5">
          <StageBadge stage={stage} />
          {canWrite && <MoveMenu row={row} onMove={onMove} size="row" />}
        </span>
      </td>
    </tr>
  );
}

export function AdoptionList(
  props: CardLook & { filter: AdoptionFilter; first: { page: AdoptionPage; readAt: number } | undefined; empty: ReactNode },
) {
  const { filter, first, empty, ...look } = props;
  const list = useInfiniteQuery({
    ...adoptionsOptions(look.project, filter, look.today),
    ...(first && { initialData: { pages: [first.page], pageParams: [""] }, initialDataUpdatedAt: first.readAt }),
  });
  return (
    <GrowingList
      label="Loading the adoptions"
      list={list}
      empty={empty}
      moreWords={filter.isByWait ? "Show more" : undefined}
      rows={(rows) => (
        <table className="w-full border-collapse text-left text-note">
          <caption className="sr-only">Adoptions, {filter.isByWait ? "longest reserved first" : "newest first"}</caption>
          <TableHead columns={COLUMNS} />
          <tbody>
            {rows.map((row) => (
              <Line key={row.id} row={row} hasSince={filter.isByWait} {...look} />
            ))}
          </tbody>
        </table>
      )}
    />
  );
}
