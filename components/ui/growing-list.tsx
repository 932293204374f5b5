"use client";

import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { ListFrame } from "#components/ui/list-frame.tsx";
import { OlderOnes } from "#components/ui/older-ones.tsx";

type Look = Pick<ComponentProps<typeof ListFrame>, "label" | "empty" | "rowHeight" | "isBare">;

/** A list that grows at its end. @param props.moreWords on the button; without them, the newest are first */
export function GrowingList<Row>(
  props: Look & {
    list: UseInfiniteQueryResult<InfiniteData<{ rows: readonly Row[] }>>;
    rows: (rows: readonly Row[]) => ReactNode;
    moreWords?: string | undefined;
  },
) {
  const { list, rows, moreWords, isBare = false, ...look } = props;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = list;
  return (
    <ListFrame
      {...look}
      isBare={isBare}
      list={{
        data: data && { rows: data.pages.flatMap((page) => page.rows) },
        error: isFetchNextPageError ? null : error,
        isPlaceholderData,
        refetch,
      }}
      rows={(page) => rows(page.rows)}
      more={() =>
        hasNextPage && (
          <div className={isBare ? "" : "border-t border-border"}>
            <OlderOnes
              error={isFetchNextPageError ? error : undefined}
              isFetching={isFetchingNextPage || isPlaceholderData}
              words={moreWords}
              onMore={() => void fetchNextPage()}
            />
          </div>
        )
      }
    />
  );
}
