"use client";

import { Printer } from "lucide-react";
import Link from "next/link";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { useToday } from "#components/ui/local-day.ts";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { contractPath, papersPath, storedPrintPath } from "#lib/sites/papers/rules.ts";
import type { PrintLine } from "#lib/sites/papers/schema.ts";

export function PrintList({ project, prints }: { project: string; prints: readonly PrintLine[] }) {
  return (
    <ul aria-label="Printed papers" className="grid gap-2">
      {prints.map(({ id, name, about, who, at }) => (
        <li key={id} className="border-l-2 border-border pl-4 text-note">
          <Link href={storedPrintPath(project, id)} className="link inline-flex min-h-11 items-center">
            <bdi>{name}</bdi>
          </Link>
          <p>{about.map(isolated).join(" · ")}</p>
          <p className="text-sm text-muted">
            <bdi>{who ?? "A person who has left"}</bdi>, <LocalTime at={at} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** What was printed for an adoption, and the way to print more. @param props.serverDay `YYYY-MM-DD` in UTC */
export function AdoptionPapers(props: { project: string; adoptionId: string; serverDay: string; prints: readonly PrintLine[] }) {
  const { project, adoptionId, serverDay, prints } = props;
  const day = useToday(serverDay);
  return (
    <Panel title="Papers" note={prints.length === 0 ? "What you print is kept here as it was." : undefined}>
      {prints.length > 0 && <PrintList project={project} prints={prints} />}
      <div className="mt-4 flex flex-wrap gap-2.5">
        <IntentLink href={contractPath(project, adoptionId, { day })} className="button button--outline">
          <Printer aria-hidden />
          Print contract
        </IntentLink>
        <IntentLink href={papersPath(project)} className="link inline-flex min-h-11 items-center">
          Templates
        </IntentLink>
      </div>
    </Panel>
  );
}
