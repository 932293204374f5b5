"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { AddressAdapter } from "#lib/platform/browser/address-adapter.tsx";
import { FetchError } from "#lib/platform/browser/fetch-json.ts";
import { watchForms } from "#lib/platform/browser/unsaved.ts";

const MAX_RETRIES = 2;

function isWorthRetrying(count: number, error: Error): boolean {
  if (count >= MAX_RETRIES) return false;
  return error instanceof FetchError && (error.status === 0 || error.status >= 500);
}

function makeClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // `always`: offline requests fail immediately instead of pausing.
      queries: { staleTime: 10_000, retry: isWorthRetrying, refetchOnWindowFocus: true, refetchOnReconnect: true, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(makeClient);
  useEffect(watchForms, []);
  return (
    <QueryClientProvider client={client}>
      <AddressAdapter>{children}</AddressAdapter>
    </QueryClientProvider>
  );
}
