import { TabStrip } from "#components/ui/tab-strip.tsx";

const PET_TABS = [
  { tab: "details", label: "Details" },
  { tab: "photos", label: "Photos" },
  { tab: "adoption", label: "Adoption" },
  { tab: "history", label: "History" },
] as const;
export type PetTab = (typeof PET_TABS)[number]["tab"];

export function readPetTab(text: unknown): PetTab {
  return PET_TABS.find(({ tab }) => tab === text)?.tab ?? "details";
}

export function PetTabs({ base, here }: { base: string; here: PetTab }) {
  const href = (tab: PetTab): string => (tab === "details" ? base : `${base}?tab=${tab}`);
  return <TabStrip label="Animal" tabs={PET_TABS.map(({ tab, label }) => ({ href: href(tab), label }))} here={href(here)} />;
}
