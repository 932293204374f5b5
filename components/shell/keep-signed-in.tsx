"use client";

import { useEffect } from "react";
import { DAY_MS } from "#lib/time.ts";

const KEPT_AT = "session-kept-at";

/** Puts off the end of the session's cookie; a failure is made good by the next page. */
async function keepSession(): Promise<void> {
  const now = Date.now();
  const since = now - Number(sessionStorage.getItem(KEPT_AT));
  if (since >= 0 && since < DAY_MS) return;
  const answer = await fetch("/api/auth/session", { cache: "no-store" });
  // An answer that nobody reads to its end holds its connection.
  await answer.text();
  if (answer.ok) sessionStorage.setItem(KEPT_AT, String(now));
}

/**
 * Keeps the cookie of a browser that is used: the session expires 14 days after
 * its last use and 30 days after the sign-in, and only this address renews the
 * cookie that carries it. Asked once a day in each tab.
 */
export function KeepSignedIn(): null {
  useEffect(() => {
    const keep = (): void => void keepSession().catch(() => undefined);
    keep();
    const timer = setInterval(keep, DAY_MS);
    return () => clearInterval(timer);
  }, []);
  return null;
}
