const GUIDE = "/docs/staff";

/** The part of docs/staff-guide.md about a page, by its path below the project's. */
export const PROJECT_SECTIONS: Readonly<Record<string, string>> = {
  "": "the-overview",
  "/animals": "animals",
  "/animals/import": "importing-and-exporting-a-list",
  "/categories": "bin-and-categories",
  "/orders": "adoptions",
  "/enquiries": "enquiries",
  "/enquiries/personal-data": "personal-data",
  "/site": "your-public-site",
  "/site/share": "sharing-your-animals",
  "/settings": "settings",
  "/settings/members": "members",
  "/settings/domains": "domains",
  "/audit-log": "audit-log",
  "/api-keys": "api-keys",
  "/usage": "usage-and-plan",
  "/events": "events-and-webhooks",
  "/webhooks": "events-and-webhooks",
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
