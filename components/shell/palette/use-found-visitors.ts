"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { go } from "#components/shell/palette/commands.ts";
import { failuresOf } from "#components/shell/palette/failure-words.ts";
import { adoptionsOptions } from "#lib/shelter/adoptions/client.ts";
import { enquiriesOptions } from "#lib/shelter/enquiries/client.ts";

const ANY = { tab: undefined, stage: undefined, petId: undefined, assigneeId: undefined, isDue: false, isByWait: false };
/** Shorter texts are in too many messages. */
const MIN_SOUGHT = 2;

/** Finds enquiries and adoptions by the person's name or email address. @param settled undefined sends no request */
export function useFoundVisitors(project: string, settled: string | undefined) {
  const q = settled ?? "";
  const once = { retry: false, enabled: q.length >= MIN_SOUGHT };
  const asked = useInfiniteQuery({ ...enquiriesOptions(project, { ...ANY, q }), ...once });
  // What is due would depend on the day.
  const adopting = useInfiniteQuery({ ...adoptionsOptions(project, { ...ANY, q }, ""), ...once });
  const base = `/p/${project}`;
  const enquiries = once.enabled && !asked.isPlaceholderData ? (asked.data?.pages[0]?.rows ?? []) : [];
  const adoptions = once.enabled && !adopting.isPlaceholderData ? (adopting.data?.pages[0]?.rows ?? []) : [];
  const visitors = [
    ...enquiries.map(({ id, name, petName }) =>
      go("Enquiries", name, `${base}/enquiries/${id}`, { id: `enquiry:${id}`, ...(petName !== null && { note: petName }) }),
    ),
    ...adoptions
      .filter(({ adopter }) => adopter !== "")
      .map(({ id, adopter, email, petName }) =>
        go("Adopters", adopter, `${base}/orders/${id}`, { id: `adoption:${id}`, note: email === "" ? petName : `${petName} · ${email}` }),
      ),
  ];
  return {
    visitors,
    isAsking: asked.isFetching || adopting.isFetching,
    failed: once.enabled ? failuresOf({ enquiries: asked.error, adopters: adopting.error }) : [],
  };
}
