"use client";

import { usePathname } from "next/navigation";
import { TabStrip } from "#components/ui/tab-strip.tsx";

const PLACES = [
  { href: "/admin", label: "Service" },
  { href: "/admin/projects", label: "Projects" },
  { href: "/admin/domains", label: "Domains" },
  { href: "/admin/people", label: "People" },
  { href: "/admin/bans", label: "Bans" },
  { href: "/admin/audit-log", label: "Audit log" },
] as const;

export function AdminNav() {
  return <TabStrip label="Administration" tabs={PLACES} here={usePathname()} />;
}
