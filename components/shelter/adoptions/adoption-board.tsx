"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AdoptionCard, CARD_TYPE, type CardLook } from "#components/shelter/adoptions/adoption-card.tsx";
import { STAGE_WORDS } from "#components/shelter/adoptions/words.ts";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { OlderOnes } from "#components/ui/older-ones.tsx";
import { RowsSkeleton } from "#components/ui/rows-skeleton.tsx";
import { adoptionsOptions } from "#lib/shelter/adoptions/client.ts";
import type { AdoptionCounts, AdoptionFilter, AdoptionPage, AdoptionRow } from "#lib/shelter/adoptions/schema.ts";
import { type AdoptionStage, PIPELINE } from "#lib/shelter/adoptions/stages/rules.ts";

const number = new Intl.NumberFormat("en");
type Column = (typeof PIPELINE)[number];

interface ColumnProps extends CardLook {
  stage: Column;
  filter: AdoptionFilter;
  first: { page: AdoptionPage; readAt: number } | undefined;
  count: number | undefined;
  isShown: boolean;
  movedId: string | undefined;
  rowOf: (id: string) => AdoptionRow | undefined;
}

function BoardColumn({ stage, filter, first, count, isShown, movedId, rowOf, ...look }: ColumnProps) {
  const { project, canWrite, onMove } = look;
  const [isOver, setOver] = useState(false);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useInfiniteQuery({
    ...adoptionsOptions(project, { ...filter, stage }, look.today, "board"),
    ...(first && { initialData: { pages: [first.page], pageParams: [""] }, initialDataUpdatedAt: first.readAt }),
  });
  const rows = data?.pages.flatMap((page) => page.rows);
  const id = `stage-${stage}`;
  return (
    <section
      aria-labelledby={id}
      onDragOver={(event) => {
        if (!canWrite || !event.dataTransfer.types.includes(CARD_TYPE)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const row = rowOf(event.dataTransfer.getData(CARD_TYPE));
        if (row && row.stage !== stage) onMove(row, stage);
      }}
      className={`min-w-0 rounded-2xl bg-foreground/4 p-2.5 ${isShown ? "" : "max-lg:hidden"} ${isOver ? "outline-2 outline-accent" : ""}`}
    >
      <h2 id={id} className="flex items-baseline gap-2 px-1.5 pt-1 pb-2.5 text-base max-lg:sr-only">
        {STAGE_WORDS[stage]}
        {count !== undefined && <span className="text-note font-normal text-muted">{number.format(count)}</span>}
      </h2>
      {error && !isFetchNextPageError && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!rows && !error && <RowsSkeleton label={`Loading ${STAGE_WORDS[stage]}`} height="h-15" />}
      {rows?.length === 0 && <p className="rounded-xl border border-dashed border-border px-3 py-5 text-center text-sm text-muted">None</p>}
      {rows && rows.length > 0 && (
        <ul aria-labelledby={id} className="grid gap-2.5">
          {rows.map((row) => (
            <AdoptionCard key={row.id} row={row} hasFocus={row.id === movedId} {...look} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <OlderOnes error={isFetchNextPageError ? error : undefined} isFetching={isFetchingNextPage} onMore={() => void fetchNextPage()} />
      )}
    </section>
  );
}

export type BoardPages = Record<Column, AdoptionPage>;

interface BoardProps extends CardLook {
  filter: AdoptionFilter;
  first: { pages: BoardPages; readAt: number } | undefined;
  counts: AdoptionCounts | undefined;
  here: AdoptionStage | undefined;
  movedId: string | undefined;
  rowOf: (id: string) => AdoptionRow | undefined;
}

/** A column for each stage; on small screens one, which the tabs above choose. */
export function AdoptionBoard({ filter, first, counts, here = "interested", ...column }: BoardProps) {
  return (
    <div className="grid items-start gap-3 lg:grid-cols-4">
      {PIPELINE.map((stage) => (
        <BoardColumn
          key={stage}
          stage={stage}
          filter={filter}
          first={first && { page: first.pages[stage], readAt: first.readAt }}
          count={counts?.[stage]}
          isShown={stage === here}
          {...column}
        />
      ))}
    </div>
  );
}
