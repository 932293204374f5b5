"use client";

import { useEffect } from "react";
import { DAY_MS } from "#lib/platform/time.ts";

const KEPT_AT = "session-kept-at";

/** Renews the session cookie; the next page makes up for a failure. */
async function keepSession(): Promise<void> {
  const now = Date.now();
  const since = now - Number(sessionStorage.getItem(KEPT_AT));
  if (since >= 0 && since < DAY_MS) return;
  const answer = await fetch("/api/auth/session", { cache: "no-store" });
  // An unread response body keeps its connection open.
  await answer.text();
  if (answer.ok) sessionStorage.setItem(KEPT_AT, String(now));
}

/**
 * The session expires 14 days after its last use and 30 days after sign-in; only this endpoint renews its cookie.
 * Called once a day per tab.
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
