"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsNumberLiteral, useQueryState } from "nuqs";
import { trendQuery } from "#lib/operations/overview/client.ts";
import { RANGES, type Range, type Trend } from "#lib/operations/overview/schema.ts";

const DEFAULT: Range = 30;
const range = parseAsNumberLiteral(RANGES).withDefault(DEFAULT);

/** Refreshed while the page is visible. */
export function useTrend(slug: string, initial: Trend) {
  const { data = initial, error, refetch } = useQuery({ ...trendQuery(slug), initialData: initial });
  return { trend: data, error, retry: () => void refetch() };
}

/** Chart range in days; in the URL, so that reload, back, and shared links keep it. */
export function useRange(): [Range, (days: Range) => void] {
  const [days, setDays] = useQueryState("days", range);
  return [days, (wanted) => void setDays(wanted)];
}
