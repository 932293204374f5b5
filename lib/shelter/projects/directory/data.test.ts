import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePerson, makeShelter } from "#e2e/support/people.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { MAX_ANIMALS_COUNTED } from "#lib/shelter/categories/schema.ts";
import { listBin, listDirectory, listNames } from "#lib/shelter/projects/directory/data.ts";
import { searchProjects } from "#lib/shelter/projects/directory/loaders.ts";
import { BIN_ROWS, DIRECTORY_ROWS, MAX_NAMES } from "#lib/shelter/projects/directory/schema.ts";
import { BIN_KEPT_MS } from "#lib/shelter/projects/rules.ts";

const close = await useTestDatabase();
afterAll(close);

const NOW = Date.now();
const START = { q: "", page: 1, bin: 1 };
const MANY = DIRECTORY_ROWS + 6;
let owner: Person;
let admin: Person;

async function makeProjects(person: Person, projects: { name: string; slug: string; deletedAt?: Date }[]): Promise<bigint[]> {
  const rows = await prisma().project.createManyAndReturn({ data: projects, select: { id: true } });
  const members = rows.map(({ id }) => ({ projectId: id, userId: BigInt(person.id), role: "owner" as const }));
  await prisma().member.createMany({ data: members });
  return rows.map(({ id }) => id);
}

beforeAll(async () => {
  [owner, admin] = [await makePerson("Owner"), await makePerson("Admin", { isAdmin: true })];
  const ids = await makeProjects(
    owner,
    Array.from({ length: MANY }, (_, i) => ({ name: `${i % 2 === 0 ? "Shelter" : "shelter"} ${10 + i}`, slug: `shelter-${10 + i}` })),
  );
  await makeProjects(owner, [{ name: "Gone", slug: "gone", deletedAt: new Date(NOW) }]);
  await makeShelter(await makePerson("Stranger"));
  const pets = (projectId: bigint, count: number, deletedAt: Date | null) =>
    prisma()
      .$executeRaw`insert into pets (project_id, name, category_id, deleted_at) select ${projectId}, 'Pet', 1, ${deletedAt} from generate_series(1, ${count})`;
  await pets(ids[0] ?? 0n, 2, null);
  await pets(ids[0] ?? 0n, 3, new Date(NOW));
  await pets(ids[1] ?? 0n, MAX_ANIMALS_COUNTED + 5, null);
});

describe("project list of a person", () => {
  it("lists each active project once across pages, by name, with its animal count", async () => {
    const [first, second] = [await listDirectory(owner, START), await listDirectory(owner, { ...START, page: 2 })];
    expect([first.entries.length, first.hasMore, second.entries.length, second.hasMore]).toEqual([DIRECTORY_ROWS, true, 6, false]);
    const names = [...first.entries, ...second.entries].map(({ project }) => project.slug);
    expect(names).toEqual(Array.from({ length: MANY }, (_, i) => `shelter-${10 + i}`));
    expect(first.entries.slice(0, 3)).toMatchObject([
      { animals: 2, role: "owner", project: { plan: "free", perMinute: 60, createdAt: expect.stringMatching(/^20\d\d-.*Z$/) } },
      { animals: MAX_ANIMALS_COUNTED + 1 },
      { animals: 0 },
    ]);
    for (const page of [0, -5]) expect(await listDirectory(owner, { ...START, page })).toEqual(first);
    expect(await listDirectory(owner, { ...START, page: 1e9 })).toEqual({ entries: [], hasMore: false });
  });

  it("searches projects by part of a name or slug, treating every character literally", async () => {
    const found = async (q: string) => (await listDirectory(owner, { ...START, q })).entries.map(({ project }) => project.slug);
    expect(await found(" SHELTER 12")).toEqual(["shelter-12"]);
    expect(await found("ter-13")).toEqual(["shelter-13"]);
    for (const q of ["%", "_", "shelter_12", "\\", "Gone", "'"]) expect(await found(q)).toEqual([]);
    expect(await found("\0")).toHaveLength(DIRECTORY_ROWS);
  });

  it.each(["strasse der TIERE", "straße", "Köln", "koln"])("finds a project by %j, as animals are found", async (q) => {
    const person = await makePerson("Kim");
    await makeProjects(person, [{ name: "STRASSE der Tiere, Köln", slug: crypto.randomUUID() }]);
    await makeProjects(person, [{ name: "Straße der Tiere, KÖLN", slug: crypto.randomUUID() }]);
    expect((await listDirectory(person, { ...START, q })).entries).toHaveLength(2);
  });

  it("lists only an administrator's own projects by default", async () => {
    expect(await listDirectory(admin, START)).toEqual({ entries: [], hasMore: false });
    expect(await listNames(admin, "own", "")).toEqual({ projects: [], hasMore: false });
  });
});

describe("project names", () => {
  it("limits project names to one screen and reports when there are more", async () => {
    const names = await listNames(owner, "own", "");
    expect([names.projects.length, names.hasMore]).toEqual([MAX_NAMES, true]);
    expect(names.projects[0]).toEqual({ slug: "shelter-10", name: "Shelter 10", isTest: false });
    expect(await searchProjects(owner, "shelter 3")).toMatchObject({ hasMore: false, projects: { length: 10 } });
  });

  it("searches a person's own project names, and all of them for an administrator", async () => {
    const stranger = await makePerson("Passer-by");
    expect(await searchProjects(stranger, "shelter")).toEqual({ projects: [], hasMore: false });
    expect(await searchProjects(admin, "SHELTER-11")).toEqual({
      projects: [{ slug: "shelter-11", name: "shelter 11", isTest: false }],
      hasMore: false,
    });
    expect(await searchProjects(admin, "")).toMatchObject({ hasMore: true, projects: { length: MAX_NAMES } });
    expect(await searchProjects(admin, "gone")).toEqual({ projects: [], hasMore: false });
  });
});

describe("project bin", () => {
  it("lists a person's projects deleted within thirty days, most recently deleted first", async () => {
    const keeper = await makePerson("Keeper");
    const day = (age: number) => new Date(NOW - age);
    const binned = Array.from({ length: BIN_ROWS + 1 }, (_, i) => ({ name: `Old ${i}`, slug: `old-${i}`, deletedAt: day(i * 1000) }));
    await makeProjects(keeper, [...binned, { name: "Too old", slug: "too-old", deletedAt: day(BIN_KEPT_MS) }]);
    const [first, second] = [await listBin(keeper, 1, NOW), await listBin(keeper, 2, NOW)];
    expect([first.projects.length, first.hasMore]).toEqual([BIN_ROWS, true]);
    expect(first.projects[0]).toEqual({
      slug: "old-0",
      name: "Old 0",
      deletedAt: day(0).toISOString(),
      purgedAt: new Date(NOW + BIN_KEPT_MS).toISOString(),
    });
    expect(second).toMatchObject({ hasMore: false, projects: [{ slug: `old-${BIN_ROWS}` }] });
    expect(await listBin(admin, 1, NOW)).toEqual({ projects: [], hasMore: false });
  });
});
