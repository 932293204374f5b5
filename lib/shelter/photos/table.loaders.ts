import { clock } from "#lib/platform/clock.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import { readPetQuery } from "#lib/shelter/pets/table/address.schema.ts";
import { listPetPage } from "#lib/shelter/pets/table/data.ts";
import { factsOf, type StoredFacts } from "#lib/shelter/pets/table/facts.data.ts";
import type { PetPage, TablePet } from "#lib/shelter/pets/table/schema.ts";
import type { Tabs } from "#lib/shelter/pets/table/tabs.data.ts";
import { coverPath } from "#lib/shelter/photos/view.ts";
import { knownAge } from "#lib/shelter/profiles/age.rules.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const NO_FACTS: StoredFacts = {
  listed: true,
  species: null,
  breeds: null,
  sex: null,
  size: null,
  location: null,
  intakeDate: null,
  birthDate: null,
  isEstimated: false,
  hash: null,
};

function tablePet(row: PetRow, { hash, birthDate, isEstimated, ...facts }: StoredFacts, slug: string, now: number): TablePet {
  const isPublic = facts.listed && row.deletedAt === null;
  const cover = hash === null ? null : coverPath(hash, isPublic, slug);
  return { ...row, ...facts, cover, age: knownAge(birthDate, isEstimated, now) };
}

interface Access {
  scope: ProjectScope;
  project: { slug: string };
}

/** @param tabs if they are counted anyway */
export async function petPageOf({ scope, project }: Access, params: URLSearchParams, tabs?: Tabs): Promise<PetPage> {
  const page = await listPetPage(scope, readPetQuery(params), tabs);
  const facts = await factsOf(
    scope,
    page.rows.map(({ id }) => id),
  );
  const now = clock()();
  return { ...page, rows: page.rows.map((row) => tablePet(row, facts.get(row.id) ?? NO_FACTS, project.slug, now)) };
}
