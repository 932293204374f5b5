"use client";

import { useCallback, useEffect, useState } from "react";
import { tokenOfAddress } from "#components/people/auth/kept-token.ts";
import { FetchError, fetchJson } from "#lib/platform/browser/fetch-json.ts";

export type LinkState<Offer> =
  | { kind: "loading" }
  /** Without an error, the address has no token. */
  | { kind: "dead"; token: string; error?: FetchError }
  | { kind: "error"; text: string }
  | { kind: "offer"; token: string; offer: Offer };

async function look<Offer>(path: string): Promise<LinkState<Offer>> {
  const token = tokenOfAddress();
  if (token === "") return { kind: "dead", token };
  try {
    return { kind: "offer", token, offer: await fetchJson<Offer>(path, { body: { token } }) };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return error.status >= 400 && error.status < 500 ? { kind: "dead", token, error } : { kind: "error", text: error.message };
  }
}

/**
 * What the secret link in the address offers, asked again once the address has another one.
 * @param path answers to the token
 * @returns also sets what follows the offer
 */
export function useSecretLink<Offer, End = never>(path: string) {
  const [state, setState] = useState<LinkState<Offer> | End>({ kind: "loading" });
  const read = useCallback((): void => void look<Offer>(path).then(setState), [path]);
  const again = (): void => {
    setState({ kind: "loading" });
    read();
  };
  useEffect(() => {
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, [read]);
  return { state, setState, read, again };
}
