"use client";

import { useShell } from "#components/shell/layout/shell-context.tsx";
import { TabStrip } from "#components/ui/tab-strip.tsx";

const TABS = [
  { path: "settings", label: "Project", forOwners: false },
  { path: "settings/domains", label: "Domains", forOwners: false },
  { path: "settings/members", label: "Members", forOwners: false },
  { path: "settings/webhooks", label: "Webhooks", forOwners: true },
] as const;

export function SettingsTabs({ project, here }: { project: string; here: (typeof TABS)[number]["path"] }) {
  const { project: open } = useShell();
  const base = `/p/${project}`;
  const tabs = TABS.filter(({ forOwners }) => !forOwners || open?.may.readWebhooks);
  return <TabStrip label="Settings" tabs={tabs.map(({ path, label }) => ({ href: `${base}/${path}`, label }))} here={`${base}/${here}`} />;
}
