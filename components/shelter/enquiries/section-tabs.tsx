import { TabStrip } from "#components/ui/tab-strip.tsx";

const PATHS = { inbox: "/enquiries", settings: "/enquiries/settings", personalData: "/enquiries/personal-data" };
const WORDS = { inbox: "Inbox", settings: "Form and templates", personalData: "Personal data" };
const PAGES = ["inbox", "settings", "personalData"] as const;

export function EnquiryTabs({ project, here }: { project: string; here: (typeof PAGES)[number] }) {
  const hrefOf = (page: (typeof PAGES)[number]): string => `/p/${project}${PATHS[page]}`;
  return <TabStrip label="Enquiry pages" tabs={PAGES.map((page) => ({ href: hrefOf(page), label: WORDS[page] }))} here={hrefOf(here)} />;
}
