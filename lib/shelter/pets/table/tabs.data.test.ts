import { afterAll, beforeAll, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { type ProjectScope, projectScope } from "#lib/people/scope/principal.schema.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { countTabs } from "#lib/shelter/pets/table/tabs.data.ts";
import { tabCount, tabOf, tabState } from "#lib/shelter/pets/table/tabs.rules.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";

const ACTOR = { kind: "cli", id: null } as const;
const close = await useTestDatabase();
afterAll(close);

let scope: ProjectScope;
let large: ProjectScope;

const add = (of: ProjectScope, status: string, count: number, isInBin = false) =>
  pool().query(
    `insert into pets (project_id, name, category_id, status, deleted_at)
      select $1, 'Bo', 1, $2::"PetStatus", case when $4 then now() end from generate_series(1, $3)`,
    [of.projectId, status, count, isInBin],
  );

beforeAll(async () => {
  scope = projectScope((await createProject("Small", "free", ACTOR)).id);
  large = projectScope((await createProject("Large", "free", ACTOR)).id);
  await add(large, "available", 1200);
  await add(scope, "available", 4);
  await add(scope, "pending", 2);
  await add(scope, "available", 3, true);
  await add(scope, "sold", 1, true);
});

it("counts a project's own animals of each tab, without the bin but for its own tab", async () => {
  expect(await countTabs(scope)).toEqual({ available: 4, pending: 2, sold: 0, all: 6, bin: 4 });
});

it("stops above a thousand, and says so", async () => {
  const { available, all } = await countTabs(large);
  expect([available, all].map(tabCount)).toEqual(["1,000+", "1,000+"]);
  expect([0, 1000, 1001].map(tabCount)).toEqual(["0", "1,000", "1,000+"]);
});

it.each([
  ["available", { bin: false, status: "available" }],
  ["all", { bin: false, status: null }],
  ["bin", { bin: true, status: null }],
] as const)("the tab %s is an address of its own", (tab, state) => {
  expect(tabState(tab)).toEqual(state);
  expect(tabOf({ ...state, status: state.status ?? undefined })).toBe(tab);
});
