"use client";

import { useSyncExternalStore } from "react";

const nothing = (): (() => void) => () => undefined;
const STYLES = {
  day: { dateStyle: "medium" },
  minute: { dateStyle: "medium", timeStyle: "short" },
  second: { dateStyle: "medium", timeStyle: "medium" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/**
 * The server renders UTC; the browser replaces it with the reader's time zone.
 * @param at RFC 3339
 */
export function LocalTime({ at, show = "minute" }: { at: string; show?: keyof typeof STYLES }) {
  const isHere = useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );
  const format = new Intl.DateTimeFormat("en", isHere ? STYLES[show] : { ...STYLES[show], timeZone: "UTC" });
  return (
    <time dateTime={at} title={at} className="whitespace-nowrap">
      {format.format(new Date(at))}
    </time>
  );
}
