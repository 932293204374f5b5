"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { leave } from "#components/shell/page/leaving.ts";
import { useShortcuts } from "#components/shell/shortcuts/use-shortcuts.ts";
import { useEnquiryAddress } from "#components/shelter/enquiries/enquiry-filters.tsx";
import type { EnquiryActions } from "#components/shelter/enquiries/use-enquiry.ts";
import { stateSaid } from "#components/shelter/enquiries/words.ts";
import { enquiryQueryText } from "#lib/shelter/enquiries/address.schema.ts";
import { enquiriesOptions } from "#lib/shelter/enquiries/client.ts";

export interface Around {
  list: string;
  previous?: string | undefined;
  next?: string | undefined;
}

/** Addresses of the list that an enquiry was opened from, and of those beside it, which stay as they were once it leaves the list. */
export function useAround(project: string, id: string): Around {
  const { filter } = useEnquiryAddress();
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(enquiriesOptions(project, filter));
  const last = useRef<Omit<Around, "list">>({});
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const at = rows.findIndex((row) => row.id === id);
  const [start, query] = [`/p/${project}/enquiries`, enquiryQueryText(filter)];
  const hrefOf = (nth: number): string | undefined => rows[nth] && `${start}/${rows[nth].id}${query}`;
  const isAtEnd = at >= 0 && at === rows.length - 1 && hasNextPage;
  useEffect(() => {
    if (isAtEnd) void fetchNextPage();
  }, [isAtEnd, fetchNextPage]);
  if (at >= 0) last.current = { previous: hrefOf(at - 1), next: hrefOf(at + 1) };
  return { list: start + query, ...last.current };
}

const ANSWER = "#answer";
const answer = (): void => document.querySelector<HTMLElement>(`${ANSWER} textarea`)?.focus();

/** Keys that lead to the enquiries beside this one, close it, and answer it. */
export function useEnquiryKeys(
  { enquiry: { state }, isBusy, change }: EnquiryActions,
  canWrite: boolean,
  { previous, next }: Around,
): void {
  const router = useRouter();
  useEffect(() => {
    if (window.location.hash === ANSWER) answer();
  }, []);
  const go = (href: string | undefined): void => {
    if (href !== undefined) leave(() => router.push(href));
  };
  useShortcuts((does) => {
    if (does === "next-enquiry") go(next);
    else if (does === "previous-enquiry") go(previous);
    else if (does === "answer-enquiry") answer();
    else if (does !== "close-enquiry") return false;
    else if (canWrite && !isBusy && state !== "closed") void change({ state: "closed" }, stateSaid("closed"), { state });
    return true;
  });
}
