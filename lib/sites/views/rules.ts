import { DAY_MS } from "#lib/platform/time.ts";
import { VIEW_DAYS } from "#lib/sites/views/schema.ts";

/** Keyed by `project animal day`. */
export type ViewTally = Map<string, number>;

export interface ViewRow {
  projectId: string;
  petId: string;
  /** Format: 2026-11-26. */
  day: string;
  views: number;
}

/** Programs that identify themselves. Cubot makes phones. */
const PROGRAMS =
  /(?<!cu)bot(?:\b|_)|crawl|spider|slurp|preview|facebookexternalhit|embedly|headless|lighthouse|monitor|uptime|curl\/|wget|python|java\/|go-http|node-fetch|axios|scrapy|okhttp|libwww|httpclient|fetcher/i;

/** Browsers announce the pages that they load ahead, which do not count. */
export function isView(method: string, header: (name: string) => string | null): boolean {
  const agent = header("user-agent") ?? "";
  const ahead = ["sec-purpose", "purpose", "x-moz"].some((name) => header(name)?.toLowerCase().includes("prefetch"));
  return method === "GET" && !ahead && agent !== "" && !PROGRAMS.test(agent);
}

export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const firstDay = (now: number): string => dayOf(now - (VIEW_DAYS - 1) * DAY_MS);

export function addViews(tally: ViewTally, key: string, views: number, maxKeys: number): void {
  const known = tally.get(key);
  if (known !== undefined || tally.size < maxKeys) tally.set(key, (known ?? 0) + views);
}

export function viewRows(tally: ViewTally): ViewRow[] {
  return [...tally].map(([key, views]) => {
    const [projectId = "", petId = "", day = ""] = key.split(" ");
    return { projectId, petId, day, views };
  });
}

export function daily(rows: readonly { day: string; views: number }[], now: number): number[] {
  const byDay = new Map(rows.map(({ day, views }) => [day, views]));
  const start = Date.parse(firstDay(now));
  return Array.from({ length: VIEW_DAYS }, (_, nth) => byDay.get(dayOf(start + nth * DAY_MS)) ?? 0);
}
