"use client";

import { useEffect, useState } from "react";
import { relativeWords, shortWords } from "#components/ui/relative-words.ts";
import { MINUTE_MS } from "#lib/platform/time.ts";

const EXACT = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/**
 * Updates every minute; the tooltip is the exact time in the reader's time zone.
 * @param props.isAhead for something still to come, even if overdue
 * @param props.isShort for a narrow column
 */
export function RelativeTime({ at, isAhead = false, isShort = false }: { at: string; isAhead?: boolean; isShort?: boolean }) {
  const [now, setNow] = useState<number>();

  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);

  // The server's and the browser's first words may differ by a unit.
  return (
    <time dateTime={at} title={now === undefined ? at : EXACT.format(new Date(at))} suppressHydrationWarning className="whitespace-nowrap">
      {isShort ? shortWords(Date.parse(at), now ?? Date.now()) : relativeWords(Date.parse(at), now ?? Date.now(), isAhead)}
    </time>
  );
}
