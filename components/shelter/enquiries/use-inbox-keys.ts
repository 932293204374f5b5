"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type RefObject, useRef } from "react";
import { useShortcuts } from "#components/shell/shortcuts/use-shortcuts.ts";
import { stateSaid } from "#components/shelter/enquiries/words.ts";
import { useToast } from "#components/ui/toast.tsx";
import { enquiryCalls } from "#lib/shelter/enquiries/client.ts";
import { enquiriesKey } from "#lib/shelter/enquiries/new.client.ts";
import type { EnquiryLine, EnquiryState } from "#lib/shelter/enquiries/schema.ts";

type Closable = Pick<EnquiryLine, "id" | "version" | "state">;

/** Moves the focus from line to line, and closes or answers the focused one. @returns for the list of links with `data-id` */
export function useInboxKeys(project: string, canWrite: boolean, rows: readonly EnquiryLine[]): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const client = useQueryClient();
  const router = useRouter();
  const show = useToast();
  const { mutate } = useMutation({
    mutationFn: ({ id, version, to }: Closable & { to: EnquiryState }) => enquiryCalls.change(project, id, { version, state: to }),
    onSuccess: ({ id, version }, { state, to }) =>
      show({
        text: state === to ? "Undone." : stateSaid(to),
        ...(state !== to && { undo: () => mutate({ id, version, state, to: state }) }),
      }),
    onError: ({ message }) => show({ text: message, isError: true }),
    onSettled: () => client.invalidateQueries({ queryKey: enquiriesKey(project) }),
  });
  const links = (): HTMLAnchorElement[] => [...(list.current?.querySelectorAll<HTMLAnchorElement>("a[data-id]") ?? [])];
  const focused = (): number => links().indexOf(document.activeElement as HTMLAnchorElement);
  const step = (by: 1 | -1): void => {
    const at = focused();
    links()
      .at(at < 0 ? 0 : Math.max(0, at + by))
      ?.focus();
  };
  const close = (row: Closable): void => {
    step(links().length - 1 === focused() ? -1 : 1);
    mutate({ ...row, to: "closed" });
  };

  useShortcuts((does) => {
    const row = rows[focused()];
    if (does === "next-enquiry") step(1);
    else if (does === "previous-enquiry") step(-1);
    else if (does === "close-enquiry" && row && canWrite && row.state !== "closed") close(row);
    else if (does === "answer-enquiry" && row) router.push(`${links()[focused()]?.getAttribute("href")}#answer`);
    else return false;
    return true;
  });
  return list;
}
