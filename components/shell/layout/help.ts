import { HELP_OF_PLACES } from "#components/shell/layout/places.ts";

const GUIDE = "/docs/staff";

/** The parts of docs/staff-guide.md about a project's pages, by path. */
export const PROJECT_SECTIONS: Readonly<Record<string, string>> = {
  ...HELP_OF_PLACES,
  "/animals/import": "importing-and-exporting-a-list",
  "/enquiries/personal-data": "personal-data",
  "/site/share": "sharing-your-animals",
  "/settings/domains": "domains",
};

export const OTHER_SECTIONS: Readonly<Record<string, string>> = { "/account": "your-account", "/projects": "trying-things" };

/** Picks the longest path that matches; a page without a part of its own gets that of the page above. */
function sectionAt(sections: Readonly<Record<string, string>>, path: string): string | undefined {
  const [found] = Object.keys(sections)
    .filter((own) => path === own || path.startsWith(`${own}/`))
    .toSorted((a, b) => b.length - a.length);
  return found === undefined ? undefined : sections[found];
}

/** @param path of the page, without a query */
export function helpPath(path: string): string {
  const [, below] = /^\/p\/[^/]+(.*)$/.exec(path) ?? [];
  const section = below === undefined ? sectionAt(OTHER_SECTIONS, path) : sectionAt(PROJECT_SECTIONS, below);
  return section === undefined ? GUIDE : `${GUIDE}#${section}`;
}
