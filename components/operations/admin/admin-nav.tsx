"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { Badge } from "#components/ui/badge.tsx";
import { type Tab, TabStrip } from "#components/ui/tab-strip.tsx";
import { planRequestsOptions } from "#lib/operations/admin/plan-requests.client.ts";

const PLAN_REQUESTS = { href: "/admin/plan-requests", label: "Plan requests" };
const PLACES: readonly Tab[] = [
  { href: "/admin", label: "Service" },
  { href: "/admin/projects", label: "Projects" },
  { href: "/admin/domains", label: "Domains" },
  { href: "/admin/people", label: "People" },
  { href: "/admin/bans", label: "Bans" },
  { href: "/admin/audit-log", label: "Audit log" },
];

function Waiting({ count }: { count: number }) {
  return (
    <span className="ml-2">
      <Badge tone="warn">
        {new Intl.NumberFormat("en").format(count)}
        <span className="sr-only"> waiting</span>
      </Badge>
    </span>
  );
}

/** @param waiting requests for plans; null hides their page */
export function AdminNav({ waiting }: { waiting: number | null }) {
  const here = usePathname();
  // The page of requests runs the same query.
  const { data } = useQuery({ ...planRequestsOptions, enabled: false });
  const count = data?.count ?? waiting;
  const isShown = count !== null || here === PLAN_REQUESTS.href;
  const tabs = PLACES.flatMap((place) =>
    place.href === "/admin/projects" && isShown
      ? [place, { ...PLAN_REQUESTS, mark: count ? <Waiting count={count} /> : undefined }]
      : [place],
  );
  return <TabStrip label="Administration" tabs={tabs} here={here} />;
}
