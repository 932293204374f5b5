import * as z from "zod";
import type { CoreRequest } from "#lib/http/api/core.ts";
import { defineRoute, type Reply } from "#lib/http/api/define-route.ts";
import { entityTag, TAG_HEADER } from "#lib/http/api/entity-tag.ts";
import { linkHeader, nextTarget } from "#lib/http/api/pagination.ts";
import { MAX_LIMIT, PAGE_PARAMETERS, STATUS_PARAMETER, UPDATED_UNTIL_HEADER } from "#lib/http/api/parameters.ts";
import { extrasOf, fieldsWith, onlyFields } from "#lib/http/api/pet-fields.ts";
import { PET_PARAMETERS, sortingOf } from "#lib/http/api/pet-parameters.ts";
import { isPublicKey, publicChoice, refusePublic, visibleBonds, visiblePhotos } from "#lib/http/api/public-key.ts";
import type { ReadQuery } from "#lib/http/api/query-string.ts";
import { pageRead } from "#lib/http/api/replies.ts";
import { invalidParameter } from "#lib/platform/errors.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import type { ListPage } from "#lib/platform/page-cache.ts";
import { listPets as readPets } from "#lib/shelter/pets/data.ts";
import { petEtag } from "#lib/shelter/pets/etag.rules.ts";
import { listCache } from "#lib/shelter/pets/list-cache.state.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import type { PetSort } from "#lib/shelter/pets/rules.ts";
import { listedPetSchema, type PetExtra } from "#lib/shelter/pets/schema.ts";
import { findPets } from "#lib/shelter/pets/table/found.data.ts";
import { readCursor } from "#lib/shelter/pets/table/rules.ts";
import { petsVersion } from "#lib/shelter/pets/versions.state.ts";
import { listedPetView } from "#lib/shelter/pets/view.ts";
import { photosOf } from "#lib/shelter/photos/data.ts";
import { photoSchema } from "#lib/shelter/photos/schema.ts";
import { photoView } from "#lib/shelter/photos/view.ts";
import { profilesOf } from "#lib/shelter/profiles/data.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { hasScope, type Scope } from "#lib/tenancy/scope/scopes.rules.ts";

const PATH = "/v1/pets";
const QUERY = { ...PAGE_PARAMETERS, status: STATUS_PARAMETER, ...PET_PARAMETERS };
const SELECTING = Object.keys(PET_PARAMETERS) as (keyof typeof PET_PARAMETERS)[];

const photosSchema = z
  .array(photoSchema)
  .optional()
  .meta({ description: "In their order; the first is the cover. Only with `include=photos`." });
const petsSchema = z
  .array(
    listedPetSchema
      .extend({ photos: photosSchema })
      .meta({ id: "ListedPet", description: "An animal in a list: a `Pet`, and what `include` asks for." }),
  )
  .meta({ id: "Pets", description: "Animals, in the order that `order` says." });

interface FreshPage extends ListPage {
  updatedUntil: string | undefined;
}

interface Reader {
  origin: string;
  /** Whether the caller sees what only the team sees. */
  isInternal: boolean;
  scopes: readonly Scope[];
}

interface Shape {
  include: readonly PetExtra[] | undefined;
  fields: readonly string[] | undefined;
}
type Selected = Parameters<typeof findPets>[1] & Shape;

async function readSelected(
  scope: ProjectScope,
  { fields: only, include: named = [], ...selection }: Selected,
  { origin, isInternal, scopes }: Reader,
) {
  const { pets, ...rest } = await findPets(scope, selection);
  const { ids } = selection;
  const fields = only && fieldsWith(only, named);
  const include = fields ? extrasOf(fields) : named;
  const petIds = pets.map(({ id }) => id);
  const photos = include.includes("photos") ? await photosOf(scope, petIds) : undefined;
  const profiles = include.includes("profile") ? await profilesOf(scope, petIds) : undefined;
  const seen = profiles && (await visibleBonds(scopes, scope, profiles));
  const shown = pets.map((pet) => ({
    ...listedPetView(pet, include, { profile: seen?.get(pet.id), isInternal }),
    ...(photos && { photos: visiblePhotos(scopes, photos.get(pet.id) ?? []).map((photo) => photoView(photo, origin)) }),
  }));
  const [pet] = pets;
  const body = exactJson(fields ? shown.map((one) => onlyFields(one, fields)) : shown);
  return {
    ...rest,
    body,
    petTag: ids?.length === 1 && !photos && !isPublicKey(scopes) && pet ? tagOf(pet, include, isInternal) : undefined,
  };
}

/** Photos become ready without a new version, and keys with `internal` see more fields. */
function tagOf(pet: PetRow, include: readonly PetExtra[], isInternal: boolean): string {
  const updated = include.includes("timestamps") ? [Date.parse(pet.updatedAt).toString(36)] : [];
  return petEtag(pet, [...updated, ...(isInternal && include.includes("profile") ? ["internal"] : [])].join("-"));
}

/** Photo URLs begin with the origin. No query has a space, so that no caller gets what only others may. */
function cacheKey({ query, origin }: CoreRequest, caller: Omit<Reader, "origin"> & { isLenient: boolean }): string {
  const { isInternal, scopes, isLenient } = caller;
  const mayNamePhotos = query.includes("photos") || query.includes("%");
  const key = mayNamePhotos ? `${origin} ${query}` : query;
  const outside = isPublicKey(scopes) ? "public " : "";
  return `${isInternal ? "internal " : outside}${isLenient ? "lenient " : ""}${key}`;
}

/** Parameters with any text. */
const FREE = ["q", "updatedSince", "species", "breed", "externalId"] as const;

type Values = ReadQuery<typeof QUERY>["values"];

/** @throws AppError `invalid_parameter` */
function checkTogether({ inBin, q, after, cursor }: Values, sort: PetSort): void {
  const clash = (sentence: string) => invalidParameter("query", sentence);
  // Animals in the bin are not indexed for search.
  if (inBin && q !== undefined) throw clash("q cannot be combined with inBin=true. Leave out one of them.");
  if (sort === "id" && cursor !== undefined) throw clash("cursor continues another order. By id, send after.");
  if (sort === "id") return;
  if (after !== undefined) throw clash("after continues the order by id. In this order, follow the Link header, which has a cursor.");
  if (cursor !== undefined && !readCursor(cursor, sort))
    throw clash("cursor is that of another order. Follow the Link header, or start without it.");
}

/** @throws AppError `invalid_parameter` */
async function readPage(scope: ProjectScope, { values, texts }: ReadQuery<typeof QUERY>, reader: Reader): Promise<FreshPage> {
  const { status: statuses, order, ...rest } = values;
  const sorting = sortingOf(order);
  checkTogether(values, sorting.sort);
  const isSelected = SELECTING.some((name) => texts[name] !== undefined) || (statuses !== undefined && statuses.length > 1);
  const limit = values.ids && texts.limit === undefined ? MAX_LIMIT : values.limit;
  const { scopes } = reader;
  if (rest.include?.includes("externalId") || rest.fields?.includes("externalId")) refusePublic(scopes);
  const { body, nextAfter, updatedUntil, petTag } =
    isSelected || isPublicKey(scopes)
      ? await readSelected(scope, publicChoice(scopes, { ...rest, ...sorting, statuses, limit }), reader)
      : { ...(await readPets(scope, { ...rest, status: statuses?.[0] })), updatedUntil: undefined, petTag: undefined };
  const { after: _, cursor: __, ...kept } = texts;
  const encoded = FREE.map((name) => [name, kept[name] && encodeURIComponent(kept[name])]);
  const next = nextTarget(PATH, { ...kept, ...Object.fromEntries(encoded) }, nextAfter, sorting.sort === "id" ? "after" : "cursor");
  return { body, next, etag: petTag ?? entityTag(body, next), updatedUntil };
}

function replyOf({ next, etag }: Omit<ListPage, "body">, origin: string, body: string | Buffer, kept?: Reply["kept"]): Reply {
  const headers = linkHeader(origin, next);
  return { status: 200, headers, body, etag, kept };
}

/** Section 4.1 of the specification. */
export const listPets = defineRoute({
  name: "listPets",
  method: "GET",
  path: PATH,
  tag: "Pets",
  summary: "List animals",
  description:
    'Returns the project\'s animals, ascending by id unless `order` says otherwise. Follow `Link: …; rel="next"` from the first page to see each animal once, even while others are added.',
  isPublic: true,
  query: QUERY,
  ...pageRead(
    "A page of animals.",
    petsSchema,
    { id: 42, name: "Biscuit", categoryId: 3, status: "available" },
    {
      ETag: {
        ...TAG_HEADER.ETag,
        description: `${TAG_HEADER.ETag.description} If \`ids\` names a single animal, and \`include\` no photos, it is the animal's, for \`If-Match\`.`,
      },
      ...UPDATED_UNTIL_HEADER,
    },
  ),
  run: async ({ request, scope, scopes, verdict, isLenient, query }) => {
    const { origin } = request;
    const isInternal = hasScope(scopes, "internal", "read");
    const sent = cacheKey(request, { isInternal, scopes, isLenient });
    const { projectId } = scope;
    const version = petsVersion(projectId, verdict.petsVersion);
    const cached = version === undefined ? undefined : listCache().get(projectId, sent, version);
    if (cached) return replyOf(cached, origin, cached.body, cached);
    const read = query();
    const { updatedUntil, ...page } = await readPage(scope, read, { origin, isInternal, scopes });
    // `Updated-Until` differs each time; purging deleted animals and growing older change no version.
    if (version !== undefined && updatedUntil === undefined && !read.values.inBin && read.values.age === undefined) {
      const kept = listCache().keep(projectId, sent, version, page);
      if (kept) return replyOf(kept, origin, kept.body, kept);
    }
    const reply = replyOf(page, origin, page.body);
    if (updatedUntil !== undefined) reply.headers?.push("Updated-Until", updatedUntil);
    return reply;
  },
});
