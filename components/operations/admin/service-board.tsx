"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { BackupsPanel } from "#components/operations/admin/backups-panel.tsx";
import { FindingList } from "#components/operations/admin/finding-list.tsx";
import { HealthPanel } from "#components/operations/admin/health-panel.tsx";
import { PartsPanel } from "#components/operations/admin/parts-panel.tsx";
import { ProblemsPanel } from "#components/operations/admin/problems-panel.tsx";
import { figure } from "#components/operations/admin/words.ts";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { counted } from "#components/ui/counted.ts";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { adminOptions } from "#lib/operations/admin/client.ts";
import type { ServiceFigures, ServiceOverview } from "#lib/operations/admin/overview.schema.ts";
import { PLANS, planName } from "#lib/tenancy/plans/rules.ts";

const OVERVIEW = adminOptions<ServiceOverview>("overview", 10_000);

interface Tile {
  href: string;
  label: string;
  value: string;
  note: string;
  isBad?: boolean;
}

function tilesOf(figures: ServiceFigures): Tile[] {
  const { animals } = figures;
  return [
    {
      href: "/admin/projects",
      label: "Projects",
      value: figure(figures.projects),
      note: figures.inBin === 0 ? "None in the bin" : `${figure(figures.inBin)} more in the bin`,
    },
    {
      href: "/admin/people",
      label: "People",
      value: figure(figures.people),
      note: `${counted(figures.administrators, "administrator")}, ${counted(figures.openSessions, "active session")}`,
    },
    {
      href: "/admin/projects",
      label: "Animals",
      value: `${animals.isExact ? "" : "≈ "}${figure(animals.count)}`,
      note: "In all projects, not counting the bin",
    },
    {
      href: "/admin/projects",
      label: "Calls today",
      value: figure(figures.callsToday),
      note: `${figure(figures.refusedToday)} refused, since midnight UTC`,
    },
    {
      href: "/admin/bans",
      label: "Bans",
      value: figure(figures.bans),
      note: figures.bans === 0 ? "No keys are banned" : "Active now",
      isBad: figures.bans > 0,
    },
  ];
}

function Tiles({ figures }: { figures: ServiceFigures }) {
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
      {tilesOf(figures).map(({ href, label, value, note, isBad }) => (
        <li key={label} className="last:max-md:col-span-2">
          <Link
            href={href}
            className={`block h-full rounded-2xl border p-4 hover:bg-butter sm:p-5 ${isBad ? "border-danger/60 bg-danger/8" : "border-border bg-surface"}`}
          >
            <span className="block text-note font-semibold">{label}</span>
            <span className="mt-1 block font-display text-figure font-bold tabular-nums [overflow-wrap:anywhere]">{value}</span>
            <span className="mt-1 block text-sm text-muted">{note}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function ServiceBoard({ first }: { first: ServiceOverview }) {
  const { data = first, error, refetch } = useQuery({ ...OVERVIEW, initialData: first, initialDataUpdatedAt: Date.parse(first.at) });
  const { parts, open, figures, health, backups } = data;
  return (
    <>
      <PageHead title="Administration" lead="The whole service: every project and everyone in it." />
      <div className="grid gap-5">
        <ErrorBox context="These figures may be out of date." error={error} onRetry={() => void refetch()} />
        <Tiles figures={figures} />
        <PartsPanel parts={parts} />
        <ProblemsPanel />
        {open.length > 0 && (
          <Panel
            title="Before people rely on this service"
            note={
              <>
                What its settings still lack for production. <code>petstore doctor --production</code> checks this and more.
              </>
            }
          >
            <FindingList findings={open} />
          </Panel>
        )}
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <HealthPanel health={health} at={data.at} isReached={!error} />
          <div className="grid gap-5">
            <BackupsPanel backups={backups} />
            <Panel title="Plans" note="Projects in use, by plan.">
              <ul>
                {PLANS.map((plan) => (
                  <li key={plan} className="border-t border-border first:border-t-0">
                    <Link href={`/admin/projects?plan=${plan}`} className="flex min-h-11 items-center gap-4 py-2 hover:underline">
                      <span className="mr-auto">{planName(plan)}</span>
                      <span className="font-semibold tabular-nums">{figure(figures.plans[plan])}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </Panel>
          </div>
        </div>
      </div>
    </>
  );
}
