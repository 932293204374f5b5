import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { helpPath, OTHER_SECTIONS, PROJECT_SECTIONS } from "#components/shell/layout/help.ts";
import { headingId } from "#components/ui/heading-id.ts";
import { ROOT } from "#lib/platform/programs.ts";

const guide = readFileSync(path.join(ROOT, "docs", "staff-guide.md"), "utf8");
const ids = new Set(Array.from(guide.matchAll(/^##+ (.+)$/gm), ([, title = ""]) => headingId(title)));

it("leads to parts that the staff guide has", () => {
  expect([...Object.values(PROJECT_SECTIONS), ...Object.values(OTHER_SECTIONS)].filter((id) => !ids.has(id))).toEqual([]);
});

it.each([
  ["/p/city-shelter", "/docs/staff#the-overview"],
  ["/p/city-shelter/animals/import", "/docs/staff#importing-and-exporting-a-list"],
  ["/p/city-shelter/animals/42", "/docs/staff#animals"],
  ["/p/city-shelter/settings/domains/7", "/docs/staff#domains"],
  ["/account", "/docs/staff#your-account"],
  ["/admin/people", "/docs/staff"],
])("opens the part about the page %s", (page, help) => {
  expect(helpPath(page)).toBe(help);
});
