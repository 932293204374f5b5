import { clock } from "#lib/platform/clock.ts";
import { noSuch } from "#lib/platform/errors.ts";
import { idFromText } from "#lib/platform/int64.ts";
import { orPageNotFound } from "#lib/platform/page-not-found.ts";
import { readAdoptionFilter } from "#lib/shelter/adoptions/address.schema.ts";
import { countAdoptions, findAdoption, listAdoptions } from "#lib/shelter/adoptions/data.ts";
import { adoptionHistory } from "#lib/shelter/adoptions/history.data.ts";
import { ADOPTION_BOARD_ROWS, ADOPTION_PAGE_ROWS } from "#lib/shelter/adoptions/limits.rules.ts";
import { dayOf, readerDay } from "#lib/shelter/adoptions/rules.ts";
import type {
  AdoptionCounts,
  AdoptionDetail,
  AdoptionFilter,
  AdoptionPage,
  AdoptionsShown,
  BoardPages,
} from "#lib/shelter/adoptions/schema.ts";
import { PIPELINE } from "#lib/shelter/adoptions/stages/rules.ts";
import type { ProjectAccess } from "#lib/tenancy/scope/access.schema.ts";

type Access = Pick<ProjectAccess, "scope">;

/** `YYYY-MM-DD` in UTC. */
export const today = (): string => dayOf(clock()());

const dayOfReader = (params: URLSearchParams): string => readerDay(params.get("day"), clock()());

export function adoptionPageOf({ scope }: Access, params: URLSearchParams): Promise<AdoptionPage> {
  const before = params.get("before") ?? undefined;
  const max = params.get("view") === "board" ? ADOPTION_BOARD_ROWS : ADOPTION_PAGE_ROWS;
  return listAdoptions(scope, readAdoptionFilter(params), { before, today: dayOfReader(params), max });
}

export function adoptionCountsOf({ scope }: Access, params: URLSearchParams): Promise<AdoptionCounts> {
  return countAdoptions(scope, readAdoptionFilter(params), dayOfReader(params));
}

/** @throws `not_found` */
export async function adoptionOf({ scope }: Access, adoptionId: string): Promise<AdoptionDetail> {
  const found = idFromText(adoptionId) === undefined ? undefined : await findAdoption(scope, adoptionId);
  if (!found) throw noSuch("adoption");
  return { ...found, history: await adoptionHistory(scope, found) };
}

/** 404 page for a missing or foreign adoption. */
export function pageAdoption(access: Access, adoptionId: string): Promise<AdoptionDetail> {
  return orPageNotFound(adoptionOf(access, adoptionId));
}

export async function adoptionsShown(
  { scope }: Access,
  filter: AdoptionFilter,
  view: AdoptionsShown["view"],
): Promise<{ shown: AdoptionsShown; counts: AdoptionCounts; animal: string | null }> {
  const max = view === "board" ? ADOPTION_BOARD_ROWS : ADOPTION_PAGE_ROWS;
  const read = (one: AdoptionFilter): Promise<AdoptionPage> => listAdoptions(scope, one, { today: today(), max });
  const stages = view === "list" ? [filter.stage] : PIPELINE;
  const [counts, ...pages] = await Promise.all([
    countAdoptions(scope, filter, today()),
    ...stages.map((stage) => read({ ...filter, stage })),
  ]);
  const [page = { rows: [], next: null }] = pages;
  const named = pages.flatMap(({ rows }) => rows).find(({ petId }) => petId === filter.petId);
  const board = Object.fromEntries(PIPELINE.map((stage, index) => [stage, pages[index]])) as BoardPages;
  return { shown: view === "list" ? { view, page } : { view, pages: board }, counts, animal: named?.petName ?? null };
}
