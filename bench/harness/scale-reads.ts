import type pg from "pg";
import { plansOf } from "#e2e/support/plans.ts";
import { useDatabase } from "#e2e/support/test-database.ts";
import { listProjectPage } from "#lib/operations/admin/projects.data.ts";
import { listPets } from "#lib/shelter/pets/data.ts";
import { selectPets } from "#lib/shelter/pets/list.data.ts";
import { listPetPage } from "#lib/shelter/pets/table/data.ts";
import { factsOf } from "#lib/shelter/pets/table/facts.data.ts";
import { countFound, findPets } from "#lib/shelter/pets/table/found.data.ts";
import { filterOf } from "#lib/shelter/pets/table/rules.ts";
import type { PetQuery } from "#lib/shelter/pets/table/schema.ts";
import { readTabs } from "#lib/shelter/pets/table/tabs.data.ts";
import { listDirectory } from "#lib/shelter/projects/directory/data.ts";
import { siteByDomain } from "#lib/sites/publishing/hosts.data.ts";
import { listAvailable, tallyAvailable } from "#lib/sites/publishing/public/data.ts";
import { NO_QUERY } from "#lib/sites/publishing/public/filters.rules.ts";
import type { AnimalQuery } from "#lib/sites/publishing/public/schema.ts";
import { type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";
import type { Scale } from "./scale-data.ts";
import { type Spread, spread, spreadText } from "./spread.ts";

/** Each read is tried for so many projects, cursors, or words. */
const TIMES = 20;
/** Apart from each other in the table and the indexes. */
const STEP = 7919;
const WORDS = ["luna", "bel", "captain", "little mo", "whisk", "otis pumpkin", "z", "miss", "pe", "old wa"];

type PetWalk = Parameters<typeof findPets>[1];
type Read = [what: string, read: (at: number) => Promise<unknown>];

const FILTERS: [string, Partial<PetQuery>][] = [
  ["available animals", { status: "available" }],
  ["dogs", { species: "dog" }],
  ["rabbits", { species: "rabbit" }],
  ["small old female cats", { species: "cat", sex: "female", size: "small", age: "senior" }],
  ["animals of a kennel", { location: "Kennel 12" }],
  ["animals of a common location", { location: "Foster" }],
  ["animals of a breed", { breed: "Breed 12" }],
  ["females of a breed", { breed: "Breed 12", sex: "female" }],
  ["pending dogs", { status: "pending", species: "dog" }],
  ["unlisted animals", { listed: "no" }],
  ["listed animals", { listed: "yes" }],
  ["dogs found by a word", { q: "luna", species: "dog" }],
];
const WALK = { limit: 20, after: undefined, sort: "id", descending: false } as const;
const API_READS: [string, Partial<PetWalk>][] = [
  ["rabbits", { species: "rabbit" }],
  ["dogs", { species: "dog" }],
  ["a breed", { breed: "Breed 12" }],
  ["females", { sex: "female" }],
  ["small animals", { size: "small" }],
  ["old animals", { age: "senior" }],
  ["good with children", { goodWith: ["children"] }],
  ["good with cats", { goodWith: ["cats"] }],
  ["small old female cats, good with cats", { species: "cat", sex: "female", size: "small", age: "senior", goodWith: ["cats"] }],
  ["with photos", { hasPhotos: true }],
  ["without photos", { hasPhotos: false }],
  ["listed dogs that are available", { species: "dog", listed: true, statuses: ["available"] }],
  ["dogs found by a word", { species: "dog", q: "luna" }],
  ["a word of breeds", { q: "breed 12" }],
  ["last changed", { sort: "updated", descending: true }],
  ["dogs, last changed", { species: "dog", sort: "updated", descending: true }],
  ["longest in care", { sort: "intake" }],
  ["cats, longest in care", { species: "cat", sort: "intake" }],
];
const SITE_FILTERS: [string, Partial<AnimalQuery>][] = [
  ["dogs", { species: "dog" }],
  ["rabbits", { species: "rabbit" }],
  ["small old female cats", { species: "cat", sex: "female", size: "small", age: "senior" }],
];

const pick = (at: number): string => WORDS[at % WORDS.length] as string;

function readsIn({ projects }: Scale, lastId: number, person: { id: string }): Read[] {
  const largest = projectScope("1");
  const small = (at: number): ProjectScope => projectScope(String(2 + ((at * STEP) % (projects - 1))));
  const far = (at: number): string => String(Math.floor((lastId * (at + 1)) / (TIMES + 2)));
  const page = { limit: 20, after: undefined, status: undefined };
  const search = { limit: 20, after: undefined, statuses: undefined, ids: undefined, categoryId: undefined, updatedSince: undefined };
  const table = { q: "", bin: false, sort: "id", descending: false } as const;
  const member = { ...person, email: "", name: "", isAdmin: false, sessionId: "0" };
  const everything = { q: "", plan: null, in: "live", after: "", before: "" } as const;
  /** Reads like the page: a page of rows, their facts, and the tabs. */
  const animals = async (scope: ProjectScope, filter: Partial<PetQuery>) => {
    const query = { ...table, descending: true, ...filter };
    const tabs = readTabs(scope, filterOf(query));
    const [{ rows }] = await Promise.all([listPetPage(scope, query, tabs), tabs.counting]);
    return await factsOf(
      scope,
      rows.map(({ id }) => id),
    );
  };
  const siteList = (scope: ProjectScope, query: Partial<AnimalQuery>) => listAvailable(scope, { ...NO_QUERY, ...query }, Date.now());
  const sitePage = (scope: ProjectScope) => Promise.all([listAvailable(scope, NO_QUERY, Date.now()), tallyAvailable(scope, Date.now())]);
  return [
    ["API: first page, small project", (at) => listPets(small(at), page)],
    ["API: first page, largest project", () => listPets(largest, page)],
    ["API: page far down, largest project", (at) => listPets(largest, { ...page, after: far(at) })],
    ["API: page by status far down, largest project", (at) => listPets(largest, { ...page, after: far(at), status: "sold" })],
    ["API: search, small project", (at) => selectPets(small(at), { ...search, q: pick(at) })],
    ["API: search, largest project", (at) => selectPets(largest, { ...search, q: pick(at) })],
    ["Dashboard: animals and their count, small project", (at) => listPetPage(small(at), table)],
    ["Dashboard: animals and their count, largest project", () => listPetPage(largest, table)],
    ["Dashboard: animals by name, largest project", () => listPetPage(largest, { ...table, sort: "name" })],
    ["Dashboard: search and count, largest project", (at) => listPetPage(largest, { ...table, q: pick(at) })],
    ...FILTERS.flatMap(([what, filter]): Read[] => [
      [`Dashboard: ${what}, with tabs, small project`, (at) => animals(small(at), filter)],
      [`Dashboard: ${what}, with tabs, largest project`, () => animals(largest, filter)],
    ]),
    ["API: listed animals, small project", (at) => selectPets(small(at), { ...search, q: undefined, listed: true })],
    [
      "API: listed animals far down, largest project",
      (at) => selectPets(largest, { ...search, q: undefined, listed: true, after: far(at) }),
    ],
    ["API: unlisted animals, small project", (at) => selectPets(small(at), { ...search, q: undefined, listed: false })],
    [
      "API: unlisted animals far down, largest project",
      (at) => selectPets(largest, { ...search, q: undefined, listed: false, after: far(at) }),
    ],
    ...API_READS.flatMap(([what, asked]): Read[] => [
      [`API: ${what}, small project`, (at) => findPets(small(at), { ...WALK, ...asked })],
      [`API: ${what}, largest project`, () => findPets(largest, { ...WALK, ...asked })],
    ]),
    ["API: counts of dogs, small project", (at) => countFound(small(at), { species: "dog" })],
    ["API: counts of dogs, largest project", () => countFound(largest, { species: "dog" })],
    ["Dashboard: a person’s 100 projects with counts", () => listDirectory(member, { q: "", page: 1, bin: 1 })],
    ["Administration: all projects with counts", () => listProjectPage(everything, Date.now())],
    [
      "Administration: projects, searched",
      (at) => listProjectPage({ ...everything, q: `shelter ${1 + ((at * STEP) % projects)}` }, Date.now()),
    ],
    ["Site: found by its domain", (at) => siteByDomain(`shelter-${1 + ((at * STEP) % projects)}.example.org`)],
    ["Site: animals and categories, small project", (at) => sitePage(small(at))],
    ["Site: animals and categories, largest project", () => sitePage(largest)],
    ...SITE_FILTERS.flatMap(([what, query]): Read[] => [
      [`Site: ${what}, small project`, (at) => siteList(small(at), query)],
      [`Site: ${what}, largest project`, () => siteList(largest, query)],
    ]),
  ];
}

interface Measured {
  first: Spread;
  again: Spread;
  pages: Spread;
}

/** Reads like the product, then runs each statement once more. */
async function measured(read: (at: number) => Promise<unknown>): Promise<Measured> {
  const first: number[] = [];
  const again: number[] = [];
  const pages: number[] = [];
  for (let at = 0; at < TIMES; at += 1) {
    const plans = await plansOf(async () => {
      const began = performance.now();
      await read(at);
      first.push(performance.now() - began);
    });
    again.push(plans.reduce((sum, plan) => sum + plan["Planning Time"] + plan["Execution Time"], 0));
    pages.push(plans.reduce((sum, { Plan }) => sum + (Plan["Shared Hit Blocks"] ?? 0) + (Plan["Shared Read Blocks"] ?? 0), 0));
  }
  return { first: spread(first), again: spread(again), pages: spread(pages) };
}

export const READ_COLUMNS = ["", "first time, ms, median (min to max)", "again, ms", "pages of 8 kB, median (min to max)"];

export async function measureReads(url: string, client: pg.Client, scale: Scale): Promise<string[][]> {
  const { rows } = await client.query<{ last: string; person: string }>(
    "select (select max(id) from pets) as last, (select min(id) from users) as person",
  );
  const close = useDatabase(url);
  try {
    const table: string[][] = [];
    for (const [what, read] of readsIn(scale, Number(rows[0]?.last), { id: rows[0]?.person ?? "" })) {
      await read(TIMES);
      const { first, again, pages } = await measured(read);
      table.push([what, spreadText(first, 1), spreadText(again, 1), spreadText(pages)]);
    }
    return table;
  } finally {
    await close();
  }
}
