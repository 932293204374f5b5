"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import {
  type unstable_AdapterInterface as Adapter,
  unstable_createAdapterProvider as createAdapterProvider,
  renderQueryString,
  type unstable_UpdateUrlFunction as UpdateUrl,
} from "nuqs/adapters/custom";
import { type ReactNode, Suspense, startTransition, useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import { currentQuery, forgetWritten, noteRouted, noteWritten, onWritten, unroutedQuery } from "#lib/platform/browser/address-updates.ts";

/** Browsers limit how often pages may write the history, which each update does up to three times. */
const WRITES_PER_UPDATE = 3;
const nothingWritten = (): undefined => undefined;

function useAddress(): Adapter {
  const router = useRouter();
  const pathname = usePathname();
  const routed = useSearchParams();
  const query = useSyncExternalStore(onWritten, unroutedQuery, nothingWritten);
  const searchParams = useMemo(() => (query === undefined ? routed : new URLSearchParams(query)), [query, routed]);
  const updateUrl = useCallback<UpdateUrl>(
    (search, { history, scroll, shallow }) => {
      const { location } = window;
      if (location.pathname !== pathname) return;
      const address = location.pathname + renderQueryString(search) + location.hash;
      noteWritten(pathname, search);
      startTransition(() => {
        if (history === "push") window.history.pushState(null, "", address);
        else window.history.replaceState(null, "", address);
        if (!shallow) router.replace(address, { scroll: false });
      });
      if (scroll) window.scrollTo(0, 0);
    },
    [pathname, router],
  );
  return { searchParams, pathname, updateUrl, getSearchParamsSnapshot: currentQuery, rateLimitFactor: WRITES_PER_UPDATE };
}

function RouterSpy() {
  const pathname = usePathname();
  const search = useSearchParams();
  useEffect(() => noteRouted(pathname, search), [pathname, search]);
  useEffect(() => {
    window.addEventListener("popstate", forgetWritten);
    return () => window.removeEventListener("popstate", forgetWritten);
  }, []);
  return null;
}

const Provider = createAdapterProvider(useAddress);

/**
 * Keeps state in the address. The library's own adapter reads the address when the router may have restored an earlier one, and loses
 * recent choices.
 */
export function AddressAdapter({ children }: { children: ReactNode }) {
  return (
    <Provider>
      <Suspense>
        <RouterSpy />
      </Suspense>
      {children}
    </Provider>
  );
}
