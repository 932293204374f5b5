import { afterAll, expect, it } from "vitest";
import { accessToken } from "#e2e/support/access-token.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { makePerson } from "#e2e/support/people.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { pool, transaction } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { listCategories } from "#lib/shelter/categories/data.ts";
import { findProject, listProjects } from "#lib/shelter/projects/data.ts";
import { byProjectsToken, createOwnProject, createProject, createProjectByTokenWithin } from "#lib/shelter/projects/mutations.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const ACTOR = { kind: "cli", id: null } as const;
const close = await useTestDatabase();
afterAll(close);

it("a project is found by ID and slug, and its creation is audited", async () => {
  const project = await createProject("  Happy Tails ", "business", ACTOR);
  expect(project).toMatchObject({ name: "Happy Tails", slug: "happy-tails", plan: "business", perMinute: 1000, perDay: 100_000 });
  expect(await findProject(project.id)).toEqual(project);
  expect(await findProject("Happy-Tails")).toEqual(project);
  for (const unknown of ["", "999999", "9".repeat(19), "9".repeat(30), "no-such", "1 or 1=1"]) {
    expect(await findProject(unknown)).toBeUndefined();
  }
  const audit = await prisma().auditEntry.findMany({ where: { projectId: BigInt(project.id) } });
  expect(audit).toMatchObject([{ action: "project.create", after: { slug: "happy-tails", plan: "business" } }]);
});

it.each([
  ["in the dashboard", async () => createOwnProject(await makePerson("Ada Owner"), "New Shelter")],
  ["on the command line", () => createProject("New Shelter", "free", ACTOR)],
])("a project created %s has categories to choose from, each with its own color", async (_, create) => {
  const { id } = await create();
  const categories = await listCategories(projectScope(id));
  expect(categories.map(({ name }) => name)).toEqual(["Cats", "Dogs", "Other", "Rabbits"]);
  expect(new Set(categories.map(({ color }) => color)).size).toBe(4);
});

it("a project for a German site has German categories, and settings in that language", async () => {
  const { id } = await createOwnProject(await makePerson("Frieda"), "Tierheim", false, "de");
  expect((await listCategories(projectScope(id))).map(({ name }) => name)).toEqual(["Andere", "Hunde", "Kaninchen", "Katzen"]);
  expect(await prisma().site.findUnique({ where: { projectId: BigInt(id) } })).toMatchObject({ language: "de", accent: "#0f766e" });
});

it("projects created concurrently with the same name get different slugs", async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => createProject("Twins", "free", ACTOR)));
  expect(new Set(made.map((project) => project.slug)).size).toBe(8);
  expect(made.map((project) => project.slug)).toContain("twins");
  const listed = await listProjects();
  expect(listed.map((project) => BigInt(project.id))).toEqual(listed.map((project) => BigInt(project.id)).sort((a, b) => (a < b ? -1 : 1)));
});

it.each(["", "   ", "x".repeat(81), "two\nlines", "\ud800"])("a project named %j is rejected and nothing is stored", async (name) => {
  const before = await prisma().project.count();
  await expect(createProject(name, "free", ACTOR)).rejects.toMatchObject({
    code: "invalid_body",
    message: expect.stringMatching(/1 to 80/),
  });
  expect(await prisma().project.count()).toBe(before);
});

it("creates a project by a token while its person is changed, each locking in the same order", async () => {
  const { id } = await makePerson("Petra Person");
  const data = { ...accessToken(BigInt(id)), scopes: ["projects:write"] };
  const token = await prisma().accessToken.create({ data, select: { id: true } });
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const created = await transaction(async (on) => {
    await on.query("select 1 from users where id = $1 for no key update", [id]);
    const actor = { kind: "user" as const, id, tokenId: String(token.id) };
    const creating = byProjectsToken(actor, (tx) => createProjectByTokenWithin(tx, actor, { name: "Concurrent" }));
    await eventually("the creation at the lock", async () => (await pool().query(waiting)).rows.length === 1);
    await on.query("select 1 from access_tokens where id = $1 for update", [token.id]);
    return () => creating;
  });
  expect(await created()).toMatchObject({ name: "Concurrent" });
});
