"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useToast } from "#components/ui/toast.tsx";
import { enquiryCalls, enquiryOptions } from "#lib/shelter/enquiries/client.ts";
import { enquiriesKey } from "#lib/shelter/enquiries/new.client.ts";
import type { EnquiryChange, EnquiryDetail } from "#lib/shelter/enquiries/schema.ts";

type Change = Omit<EnquiryChange, "version">;

export interface EnquiryActions {
  enquiry: EnquiryDetail;
  error: Error | undefined;
  refetch: () => void;
  isBusy: boolean;
  /** Offers an undo. @param said what was done */
  change: (change: Change, said: string, back: Change) => Promise<void>;
  /** Rejects with what went wrong, and shows what a colleague changed meanwhile. */
  send: (call: Promise<EnquiryDetail>) => Promise<void>;
}

export function useEnquiry(project: string, first: EnquiryDetail, readAt: number): EnquiryActions {
  const client = useQueryClient();
  const show = useToast();
  const options = enquiryOptions(project, first.id);
  const { data, error, refetch } = useQuery({ ...options, initialData: first, initialDataUpdatedAt: readAt });
  const [failed, setFailed] = useState<Error>();
  const [isBusy, setBusy] = useState(false);

  const send = async (call: Promise<EnquiryDetail>): Promise<void> => {
    try {
      client.setQueryData(options.queryKey, await call);
    } catch (caught) {
      await refetch();
      throw caught;
    }
    // The list and the numbers of its tabs; this one is up to date.
    await client.invalidateQueries({ queryKey: enquiriesKey(project), predicate: ({ queryKey }) => queryKey[2] !== "one" });
  };
  const change = async (wanted: Change, said: string, back?: Change): Promise<void> => {
    setBusy(true);
    setFailed(undefined);
    try {
      // Undo follows the version that the change led to.
      const { version } = client.getQueryData<EnquiryDetail>(options.queryKey) ?? data;
      await send(enquiryCalls.change(project, first.id, { ...wanted, version }));
      show({ text: said, ...(back && { undo: () => void change(back, "Undone.") }) });
    } catch (caught) {
      setFailed(caught instanceof Error ? caught : new Error("The change was not saved. Try again."));
    } finally {
      setBusy(false);
    }
  };
  return { enquiry: data, error: failed ?? error ?? undefined, refetch: () => void refetch(), isBusy, change, send };
}
