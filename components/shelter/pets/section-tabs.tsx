import { TabStrip } from "#components/ui/tab-strip.tsx";

const TABS = [
  { path: "animals", label: "Animals" },
  { path: "orders", label: "Adoptions" },
  { path: "categories", label: "Categories" },
] as const;

export function SectionTabs({ project, here }: { project: string; here: (typeof TABS)[number]["path"] }) {
  const base = `/p/${project}`;
  return (
    <TabStrip label="Animal pages" tabs={TABS.map(({ path, label }) => ({ href: `${base}/${path}`, label }))} here={`${base}/${here}`} />
  );
}
