"use client";

import { useIsMounted } from "#components/ui/use-is-mounted.ts";

const STYLES = {
  day: { dateStyle: "medium" },
  minute: { dateStyle: "medium", timeStyle: "short" },
  second: { dateStyle: "medium", timeStyle: "medium" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
type Style = keyof typeof STYLES;

/** Kept: to make one takes longer than to render a row of a table. */
function formatsIn(zone: Intl.DateTimeFormatOptions): (style: Style) => Intl.DateTimeFormat {
  const made = new Map<Style, Intl.DateTimeFormat>();
  return (style) => {
    const format = made.get(style) ?? new Intl.DateTimeFormat("en", { ...STYLES[style], ...zone });
    made.set(style, format);
    return format;
  };
}
const formatHere = formatsIn({});
const formatUtc = formatsIn({ timeZone: "UTC" });

/** The server renders UTC; the browser replaces it with the reader's time zone. */
export function LocalTime({ at, show = "minute" }: { at: string; show?: Style }) {
  const isHere = useIsMounted();
  const format = isHere ? formatHere(show) : formatUtc(show);
  return (
    <time dateTime={at} title={at} className="whitespace-nowrap">
      {format.format(new Date(at))}
    </time>
  );
}
