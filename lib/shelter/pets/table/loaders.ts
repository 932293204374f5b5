import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import { listPetPage } from "#lib/shelter/pets/table/data.ts";
import { factsOf, type StoredFacts } from "#lib/shelter/pets/table/facts.data.ts";
import { readPetQuery } from "#lib/shelter/pets/table/rules.ts";
import type { PetPage, TablePet } from "#lib/shelter/pets/table/schema.ts";
import { countTabs } from "#lib/shelter/pets/table/tabs.data.ts";
import type { TabCounts } from "#lib/shelter/pets/table/tabs.rules.ts";
import { coverPath } from "#lib/shelter/photos/view.ts";

const NO_FACTS: StoredFacts = { listed: true, hash: null };

function tablePet(row: PetRow, { hash, ...facts }: StoredFacts, slug: string): TablePet {
  const isPublic = facts.listed && row.deletedAt === null;
  return { ...row, ...facts, cover: hash === null ? null : coverPath(hash, isPublic, slug) };
}

interface Access {
  scope: ProjectScope;
  project: { slug: string };
}

export async function petPageOf({ scope, project }: Access, params: URLSearchParams): Promise<PetPage> {
  const page = await listPetPage(scope, readPetQuery(params));
  const facts = await factsOf(
    scope,
    page.rows.map(({ id }) => id),
  );
  return { ...page, rows: page.rows.map((row) => tablePet(row, facts.get(row.id) ?? NO_FACTS, project.slug)) };
}

export function petTabsOf({ scope }: Pick<Access, "scope">): Promise<TabCounts> {
  return countTabs(scope);
}
