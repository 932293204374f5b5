"use client";

import { type InfiniteData, type UseInfiniteQueryResult, type UseQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AdoptionCard, CARD_TYPE, type CardLook } from "#components/shelter/adoptions/adoption-card.tsx";
import { STAGE_WORDS } from "#components/shelter/adoptions/words.ts";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { OlderOnes } from "#components/ui/older-ones.tsx";
import { RowsSkeleton } from "#components/ui/rows-skeleton.tsx";
import { adoptionsOptions } from "#lib/shelter/adoptions/client.ts";
import type { AdoptionCounts, AdoptionFilter, AdoptionPage, AdoptionRow, BoardPages } from "#lib/shelter/adoptions/schema.ts";
import { type AdoptionStage, PIPELINE } from "#lib/shelter/adoptions/stages/rules.ts";

type Column = (typeof PIPELINE)[number];

type Rows = UseInfiniteQueryResult<InfiniteData<AdoptionPage>>;

interface ColumnProps extends CardLook {
  stage: Column;
  rows: Rows;
  count: number | undefined;
  isShown: boolean;
  movedId: string | undefined;
  rowOf: (id: string) => AdoptionRow | undefined;
}

function BoardColumn({ stage, rows: query, count, isShown, movedId, rowOf, ...look }: ColumnProps) {
  const { canWrite, onMove } = look;
  const [isOver, setOver] = useState(false);
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query;
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
        {count !== undefined && <span className="text-note font-normal text-muted">{count.toLocaleString("en")}</span>}
      </h2>
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

interface BoardProps extends CardLook {
  filter: AdoptionFilter;
  first: { pages: BoardPages; readAt: number } | undefined;
  counts: UseQueryResult<AdoptionCounts>;
  here: AdoptionStage | undefined;
  movedId: string | undefined;
  rowOf: (id: string) => AdoptionRow | undefined;
}

function useColumn(stage: Column, { project, filter, today, first }: BoardProps): Rows {
  return useInfiniteQuery({
    ...adoptionsOptions(project, { ...filter, stage }, today, "board"),
    ...(first && { initialData: { pages: [first.pages[stage]], pageParams: [""] }, initialDataUpdatedAt: first.readAt }),
  });
}

/** A column for each stage; on small screens one, which the tabs above choose. What fails in several is told once. */
export function AdoptionBoard(props: BoardProps) {
  const { counts, here = "interested", filter: _, first: __, ...column } = props;
  const columns: Record<Column, Rows> = {
    interested: useColumn("interested", props),
    visit: useColumn("visit", props),
    reserved: useColumn("reserved", props),
    home: useColumn("home", props),
  };
  const failed = [...PIPELINE.map((stage) => columns[stage]).filter((rows) => !rows.isFetchNextPageError), counts].filter(
    ({ error }) => error,
  );
  return (
    <>
      {failed[0]?.error && (
        <ErrorBox
          error={failed[0].error}
          context="The board may be out of date."
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
          className="mb-4"
        />
      )}
      <div className="grid items-start gap-3 lg:grid-cols-4">
        {PIPELINE.map((stage) => (
          <BoardColumn key={stage} stage={stage} rows={columns[stage]} count={counts.data?.[stage]} isShown={stage === here} {...column} />
        ))}
      </div>
    </>
  );
}
