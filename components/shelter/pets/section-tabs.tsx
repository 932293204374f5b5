import { ANIMALS_PATH } from "#components/shell/layout/places.ts";
import { TabStrip } from "#components/ui/tab-strip.tsx";

const PATHS = { animals: ANIMALS_PATH, categories: "/categories" };
const WORDS = { animals: "Animals", categories: "Categories" };
const PAGES = ["animals", "categories"] as const;

/** The bar at the bottom of smaller screens links to the same pages. */
export function SectionTabs({ project, here }: { project: string; here: (typeof PAGES)[number] }) {
  const hrefOf = (page: (typeof PAGES)[number]): string => `/p/${project}${PATHS[page]}`;
  return (
    <div className="max-lg:hidden">
      <TabStrip label="Animal pages" tabs={PAGES.map((page) => ({ href: hrefOf(page), label: WORDS[page] }))} here={hrefOf(here)} />
    </div>
  );
}
