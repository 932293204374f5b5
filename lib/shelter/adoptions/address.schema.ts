import { createLoader, createParser, createSerializer, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { int64FromText } from "#lib/platform/int64.ts";
import { cutText, storable } from "#lib/platform/stored-text.ts";
import { MAX_ADOPTION_SEARCH } from "#lib/shelter/adoptions/limits.rules.ts";
import type { AdoptionFilter } from "#lib/shelter/adoptions/schema.ts";
import { ADOPTION_STAGES } from "#lib/shelter/adoptions/stages/rules.ts";

const id = createParser({ parse: (text) => (int64FromText(text) === undefined ? null : text), serialize: String });

export const ADOPTION_ADDRESS = {
  stage: parseAsStringLiteral(ADOPTION_STAGES),
  animal: id,
  assignee: id,
  due: parseAsStringLiteral(["1"]),
  view: parseAsStringLiteral(["list"]),
  order: parseAsStringLiteral(["longest"]),
  q: createParser({ parse: (text) => storable(cutText(text, MAX_ADOPTION_SEARCH)), serialize: String }).withDefault(""),
};
export type AdoptionAddress = inferParserType<typeof ADOPTION_ADDRESS>;

const load = createLoader(ADOPTION_ADDRESS);
const serialize = createSerializer(ADOPTION_ADDRESS);

export function adoptionFilterOf({ stage, animal, assignee, due, order, q }: AdoptionAddress): AdoptionFilter {
  return {
    stage: stage ?? undefined,
    petId: animal ?? undefined,
    assigneeId: assignee ?? undefined,
    isDue: due === "1",
    isByWait: order === "longest" && stage === "reserved",
    q: q.trim(),
  };
}

export function readAdoptionFilter(params: URLSearchParams | Record<string, string | string[] | undefined>): AdoptionFilter {
  return adoptionFilterOf(load(params));
}

export function adoptionQueryText({ stage, petId, assigneeId, isDue, isByWait, q }: AdoptionFilter): string {
  return serialize({
    stage: stage ?? null,
    animal: petId ?? null,
    assignee: assigneeId ?? null,
    due: isDue ? "1" : null,
    order: isByWait ? "longest" : null,
    q: q === "" ? null : q,
  });
}

export const placeText = ({ id, movedAt }: Place, isByWait: boolean): string => (isByWait ? `${id}.${movedAt}` : id);

interface Place {
  id: string;
  movedAt: string;
}

/** PostgreSQL refuses much that `Date` reads. */
function isTime(text: string): boolean {
  const at = Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString() === text;
}

export function readPlace(text: string, isByWait: boolean): Place | undefined {
  const [id = "", ...rest] = text.split(".");
  const movedAt = rest.join(".");
  if (int64FromText(id) === undefined || isByWait === (movedAt === "")) return undefined;
  return isByWait && !isTime(movedAt) ? undefined : { id, movedAt };
}
