import { TabStrip } from "#components/ui/tab-strip.tsx";

const TABS = [
  { path: "settings", label: "Project" },
  { path: "settings/domains", label: "Domains" },
  { path: "settings/members", label: "Members" },
] as const;

export function SettingsTabs({ project, here }: { project: string; here: (typeof TABS)[number]["path"] }) {
  const base = `/p/${project}`;
  return <TabStrip label="Settings" tabs={TABS.map(({ path, label }) => ({ href: `${base}/${path}`, label }))} here={`${base}/${here}`} />;
}
