import { TabStrip } from "#components/ui/tab-strip.tsx";

const PET_TABS = [
  { tab: "profile", label: "Profile" },
  { tab: "adoption", label: "Enquiries and adoption" },
  { tab: "history", label: "History" },
] as const;
/** The photos are a closer look at the profile. */
export type PetTab = (typeof PET_TABS)[number]["tab"] | "photos";

export function readPetTab(text: unknown): PetTab {
  return text === "photos" ? text : (PET_TABS.find(({ tab }) => tab === text)?.tab ?? "profile");
}

export function PetTabs({ base, here }: { base: string; here: PetTab }) {
  const href = (tab: PetTab): string => (tab === "profile" ? base : `${base}?tab=${tab}`);
  const tabs = PET_TABS.map(({ tab, label }) => ({ href: href(tab), label }));
  return <TabStrip label="Animal" tabs={tabs} here={href(here === "photos" ? "profile" : here)} />;
}
