import { PROJECT_COLUMNS, type ProjectCells, projectOf } from "#lib/people/access/data.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { isoText } from "#lib/platform/db/fragments.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import { containsText, searchText } from "#lib/platform/names/search-text.rules.ts";
import { MAX_ANIMALS_COUNTED } from "#lib/shelter/categories/schema.ts";
import { countedPets } from "#lib/shelter/pets/data.ts";
import {
  BIN_ROWS,
  type BinPage,
  DIRECTORY_ROWS,
  type DirectoryEntry,
  type DirectoryPage,
  type DirectoryQuery,
  MAX_NAMES,
  type ProjectNames,
} from "#lib/shelter/projects/directory/schema.ts";
import { BIN_KEPT_MS } from "#lib/shelter/projects/rules.ts";
import type { Role } from "#lib/tenancy/scope/role.schema.ts";

const MAX_PAGES = 10_000;

/** @param page from 1; clamped */
function rowsBefore(page: number, rowsOfPage: number): number {
  return (Math.min(Math.max(page, 1), MAX_PAGES) - 1) * rowsOfPage;
}

function cutPage<Row>(rows: readonly Row[], rowsOfPage: number): { rows: Row[]; hasMore: boolean } {
  return { rows: rows.slice(0, rowsOfPage), hasMore: rows.length > rowsOfPage };
}

const OWN = "members m join projects p on p.id = m.project_id and m.user_id = $1::bigint";
const EVERY = "projects p cross join (select $1::bigint) as asked";
const FITS = `p.deleted_at is null and ($2::text = '' or ${containsText("p.name", "p.slug", "$2::text")})`;
const BY_NAME = `(lower(p.name) collate "C"), p.id`;

const ANIMALS = countedPets(MAX_ANIMALS_COUNTED);
const PAGE = `select p.*, m.role from ${OWN} where ${FITS} order by ${BY_NAME} limit ${DIRECTORY_ROWS + 1} offset $3::int`;
const DIRECTORY = `select ${PROJECT_COLUMNS}, p.role, ${ANIMALS} as animals from (${PAGE}) p order by ${BY_NAME}`;

type Cells = ProjectCells & { role: Role; animals: string };

const entryOf = (cells: Cells): DirectoryEntry => ({ project: projectOf(cells), role: cells.role, animals: Number(cells.animals) });

/** Leaves out the bin; sorted by name. */
export async function listDirectory(person: Person, { q, page }: DirectoryQuery): Promise<DirectoryPage> {
  const values = [person.id, searchText(q), rowsBefore(page, DIRECTORY_ROWS)];
  const { rows, hasMore } = cutPage(await queryRows<Cells>(DIRECTORY, values), DIRECTORY_ROWS);
  return { entries: rows.map(entryOf), hasMore };
}

/** @param q empty for all */
export async function listNames(person: Person, whose: "own" | "all", q: string): Promise<ProjectNames> {
  const from = whose === "own" ? OWN : EVERY;
  const text = `select p.slug, p.name, p.is_test as "isTest" from ${from} where ${FITS} order by ${BY_NAME} limit ${MAX_NAMES + 1}`;
  const { rows, hasMore } = cutPage(
    await queryRows<Record<"slug" | "name" | "isTest", string>>(text, [person.id, searchText(q)]),
    MAX_NAMES,
  );
  return { projects: rows.map(({ slug, name, isTest }) => ({ slug, name, isTest: isTest === "t" })), hasMore };
}

const BIN = `select p.slug, p.name, ${isoText("p.deleted_at")} as "deletedAt" from ${OWN}
  where m.role = 'owner' and p.deleted_at > $2::timestamptz order by p.deleted_at desc, p.id desc limit ${BIN_ROWS + 1} offset $3::int`;

type BinCells = Record<"slug" | "name" | "deletedAt", string>;

/**
 * Leaves out projects that the person does not own.
 * @param page from 1
 */
export async function listBin(person: Person, page: number, now: number): Promise<BinPage> {
  const found = await queryRows<BinCells>(BIN, [person.id, new Date(now - BIN_KEPT_MS), rowsBefore(page, BIN_ROWS)]);
  const { rows, hasMore } = cutPage(found, BIN_ROWS);
  const projects = rows.map((row) => ({ ...row, purgedAt: new Date(Date.parse(row.deletedAt) + BIN_KEPT_MS).toISOString() }));
  return { projects, hasMore };
}
