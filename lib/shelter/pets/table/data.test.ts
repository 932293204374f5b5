import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { PET_SORTS } from "#lib/shelter/pets/rules.ts";
import { wordsOf } from "#lib/shelter/pets/search.rules.ts";
import { petQueryText, readPetQuery } from "#lib/shelter/pets/table/address.schema.ts";
import { listPetPage, petStretch } from "#lib/shelter/pets/table/data.ts";
import { countAllPets, matchingPetIds } from "#lib/shelter/pets/table/filter.data.ts";
import type { FoundPets, PetQuery } from "#lib/shelter/pets/table/schema.ts";
import { ageGroupOf } from "#lib/shelter/profiles/age.rules.ts";
import type { Sex, Size } from "#lib/shelter/profiles/rules.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const ACTOR = { kind: "cli", id: null } as const;
const close = await useTestDatabase();
afterAll(close);

const NAMES = [
  "Biscuit",
  "biscuit",
  "BISCOTTI",
  "Bea.n",
  "Ägir",
  "ägir",
  "Zoë",
  "1984",
  "%_like",
  "  padded",
  "日本",
  "\u{1F415} Rex",
  "Bisc",
  "Zoë Biscuit-Bean",
  "Old Ägir",
];
let scope: ProjectScope;
let all: { id: string; name: string; status: string; categoryId: string; inBin: boolean; profile: Described | undefined }[];

interface Described {
  species: string | null;
  breeds: string[];
  location: string | null;
  sex: Sex | null;
  size: Size | null;
  birthDate: string | null;
  intakeDate: string | null;
}
const DESCRIBED: readonly (Described | undefined)[] = [
  undefined,
  { species: "cat", breeds: ["Siamese"], location: "Kennel 1", sex: "female", size: "small", birthDate: "2010", intakeDate: "2026-01-05" },
  {
    species: "cat",
    breeds: ["Manx", "siamese"],
    location: null,
    sex: "male",
    size: null,
    birthDate: new Date().toISOString().slice(0, 7),
    intakeDate: "2025-12-31",
  },
  { species: "Ferret", breeds: [], location: "KENNEL 1", sex: "female", size: "large", birthDate: "2012-05-31", intakeDate: null },
];

beforeAll(async () => {
  scope = projectScope((await createProject("Table", "free", ACTOR)).id);
  const other = projectScope((await createProject("Other", "free", ACTOR)).id);
  const statuses = ["available", "pending", "sold"] as const;
  const data = Array.from({ length: 420 }, (_, i) => ({
    projectId: BigInt(i % 7 === 6 ? other.projectId : scope.projectId),
    name: NAMES[i % NAMES.length] as string,
    categoryId: i % 5 === 0 ? 2n ** 63n - 1n : BigInt(i % 3),
    status: statuses[i % 3] ?? "sold",
    updatedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, 0, i % 11)),
    deletedAt: i % 10 === 9 ? new Date() : null,
  }));
  await prisma().pet.createMany({ data });
  const everyone = await prisma().pet.findMany({ orderBy: { id: "asc" } });
  const profileOf = (id: bigint): Described | undefined => DESCRIBED[Number(id) % DESCRIBED.length];
  await prisma().petProfile.createMany({
    data: everyone.flatMap(({ id, projectId }) => {
      const { birthDate = null, intakeDate = null, ...rest } = profileOf(id) ?? {};
      const precision = birthDate && ({ 4: "year", 7: "month" }[birthDate.length] ?? "day");
      return profileOf(id)
        ? [
            {
              petId: id,
              projectId,
              ...rest,
              birthDate: birthDate && new Date(birthDate),
              birthDatePrecision: precision,
              intakeDate: intakeDate && new Date(intakeDate),
            },
          ]
        : [];
    }),
  });
  const rows = everyone.filter(({ projectId }) => projectId === BigInt(scope.projectId));
  all = rows.map(({ id, name, status, categoryId, deletedAt }) => ({
    id: String(id),
    name,
    status,
    categoryId: String(categoryId),
    inBin: deletedAt !== null,
    profile: profileOf(id),
  }));
});

async function walk(query: PetQuery): Promise<FoundPets[]> {
  const pages = [await listPetPage(scope, query)];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await listPetPage(scope, { ...query, after: next }));
  return pages;
}

const queries = fc.record({
  q: fc.constantFrom("", "b", "BISC", "ä", "agir", "bisc zoe", "zoë bean b", "iscuit", "1984", "%", "日", "no such", "  p", "':*"),
  status: fc.constantFrom(undefined, "available" as const, "sold" as const),
  category: fc.constantFrom(undefined, "0", "9223372036854775807"),
  species: fc.constantFrom(undefined, undefined, "cat", "Ferret"),
  breed: fc.constantFrom(undefined, undefined, undefined, "SIAMESE", "manx"),
  sex: fc.constantFrom(undefined, undefined, "female" as const),
  size: fc.constantFrom(undefined, undefined, "large" as const),
  age: fc.constantFrom(undefined, undefined, "baby" as const, "senior" as const),
  location: fc.constantFrom(undefined, undefined, undefined, "Kennel 1", "kennel"),
  bin: fc.boolean(),
  sort: fc.constantFrom(...PET_SORTS),
  descending: fc.boolean(),
});

function isDescribed(profile: Described | undefined, { species, breed, sex, size, age, location }: PetQuery): boolean {
  const { birthDate = null, ...known } = profile ?? { species: null, breeds: [], location: null, sex: null, size: null };
  const isSame = (one: string | null, other: string): boolean => one?.toLowerCase() === other.toLowerCase();
  if (breed !== undefined && !known.breeds.some((one) => isSame(one, breed))) return false;
  if (location !== undefined && !isSame(known.location, location)) return false;
  const facts = { ...known, age: ageGroupOf(birthDate, known.species, Date.now()) };
  return Object.entries({ species, sex, size, age }).every(
    ([name, value]) => value === undefined || facts[name as keyof typeof facts] === value,
  );
}

function wanted(query: PetQuery): string[] {
  const { q, status, category, bin } = query;
  const words = wordsOf(q);
  const isFound = (name: string): boolean =>
    words.length > 0
      ? words.every((word) => wordsOf(name).some((one) => one.startsWith(word)))
      : name.toLowerCase().startsWith(q.trim().toLowerCase());
  return all
    .filter((pet) => pet.inBin === bin && (!status || pet.status === status) && (category === undefined || pet.categoryId === category))
    .filter((pet) => isFound(pet.name) || pet.id === q)
    .filter((pet) => isDescribed(pet.profile, query))
    .map((pet) => pet.id);
}

it("paging through any order visits each matching animal once, forward and backward", async () => {
  await fc.assert(
    fc.asyncProperty(queries, async (given) => {
      const pages = await walk(given);
      const seen = pages.flatMap((page) => page.rows.map((row) => row.id));
      const expected = wanted(given);
      expect(new Set(seen).size).toBe(seen.length);
      expect([...seen].sort()).toEqual([...expected].sort());
      expect(pages[0]).toMatchObject({ count: expected.length, countIsExact: true, previous: null });
      for (let i = pages.length - 1; i > 0; i -= 1) {
        const back = await listPetPage(scope, { ...given, before: pages[i]?.previous ?? undefined });
        expect(back.rows).toEqual(pages[i - 1]?.rows);
        expect(back.next).not.toBeNull();
        expect(back.previous === null).toBe(i === 1);
      }
    }),
    { numRuns: 40 },
  );
});

it("exports and changes of all that match have what the list has", async () => {
  await fc.assert(
    fc.asyncProperty(queries, async (given) => {
      const expected = wanted(given).sort();
      const { rows, next } = await petStretch(scope, given, all.length);
      expect({ ids: rows.map(({ id }) => id).sort(), next }).toEqual({ ids: expected, next: null });
      expect((await matchingPetIds(scope, given, all.length)).sort()).toEqual(expected);
      expect((await countAllPets(scope, given)).count).toBe(expected.length);
    }),
    { numRuns: 40 },
  );
});

it("rows follow the requested order, with the ID as tiebreaker", async () => {
  const key = (page: FoundPets[], field: "updatedAt" | "id") => page.flatMap(({ rows }) => rows.map((row) => row[field]));
  const base: PetQuery = { q: "", bin: false, sort: "updated", descending: true };
  const times = key(await walk(base), "updatedAt");
  expect(times).toEqual([...times].sort().reverse());
  const ids = key(await walk({ ...base, sort: "id" }), "id").map(BigInt);
  expect(ids).toEqual([...ids].sort((a, b) => (a < b ? 1 : -1)));
  const names = (await walk({ ...base, sort: "name", descending: false })).flatMap(({ rows }) => rows.map((row) => row.name.toLowerCase()));
  expect(names).toEqual([...names].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
  for (const descending of [false, true]) {
    const pets = key(await walk({ ...base, sort: "intake", descending }), "id").map((id) => all.find((pet) => pet.id === id));
    const days = pets.map((pet) => pet?.profile?.intakeDate ?? null);
    const known = days.filter((day) => day !== null);
    expect(known).toEqual(descending ? known.toSorted().reverse() : known.toSorted());
    expect(known.length).toBeGreaterThan(100);
    expect(days.indexOf(null)).toBe(known.length);
  }
});

it.each([
  ["bean", ["Zoë Biscuit-Bean"]],
  ["agir old", ["Old Ägir"]],
  ["ZOE", ["Zoë", "Zoë Biscuit-Bean"]],
])("a search for %s finds the beginning of any word in any order", async (q, names) => {
  const pages = await walk({ q, bin: false, sort: "name", descending: false });
  expect(new Set(pages.flatMap(({ rows }) => rows.map(({ name }) => name)))).toEqual(new Set(names));
});

it("a search finds an animal by ID, with or without #, with exact int64", async () => {
  const pet = all.find((one) => !one.inBin && one.categoryId === "9223372036854775807");
  const base: PetQuery = { q: `#${pet?.id}`, bin: false, sort: "id", descending: false };
  expect((await listPetPage(scope, base)).rows).toMatchObject([{ id: pet?.id, categoryId: "9223372036854775807" }]);
  expect((await listPetPage(scope, { ...base, q: pet?.id ?? "" })).rows.map((row) => row.id)).toContain(pet?.id);
  expect(await matchingPetIds(scope, base, 5)).toEqual([pet?.id]);
});

it("a query survives a URL round trip, and invalid parameters are ignored", () => {
  fc.assert(
    fc.property(queries, (given) => {
      expect(readPetQuery(new URLSearchParams(petQueryText(given)))).toMatchObject(given);
    }),
  );
  const odd = new URLSearchParams("status=gone&category=1.5&species=+&breed=%09&sex=x&age=old&size=9&sort=colour&after=x&order=up");
  odd.set("before", "1.2.3");
  odd.set("location", "x".repeat(161));
  expect(readPetQuery(odd)).toEqual({
    q: "",
    status: undefined,
    category: undefined,
    bin: false,
    sort: "id",
    descending: false,
    after: undefined,
    before: undefined,
  });
});
