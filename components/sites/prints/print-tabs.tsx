"use client";

import { useToday } from "#components/ui/local-day.ts";
import { TabStrip } from "#components/ui/tab-strip.tsx";
import { printPath, sheetPath } from "#lib/sites/prints/rules.ts";
import type { PrintKind } from "#lib/sites/prints/schema.ts";

/** @param props.serverDay `YYYY-MM-DD` in UTC */
export function PrintTabs(props: { project: string; ids: readonly string[]; kind: PrintKind; serverDay: string }) {
  const { project, ids, kind, serverDay } = props;
  const day = useToday(serverDay);
  const paths = { poster: printPath(project, ids, "poster"), card: printPath(project, ids, "card"), sheet: sheetPath(project, ids, day) };
  const tabs = [
    { href: paths.poster, label: "Posters" },
    { href: paths.card, label: "Kennel cards" },
    { href: paths.sheet, label: "Hand-over sheets" },
  ];
  return <TabStrip label="What to print" tabs={tabs} here={paths[kind]} />;
}
