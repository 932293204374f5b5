import * as z from "zod";
import { defineRoute, type Reply } from "#lib/http/api/define-route.ts";
import { entityTag } from "#lib/http/api/entity-tag.ts";
import { PET_FILTERS } from "#lib/http/api/pet-filters.ts";
import { isPublicKey, publicChoice } from "#lib/http/api/public-key.ts";
import { recordRead } from "#lib/http/api/replies.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import type { ListPage } from "#lib/platform/page-cache.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { SharedReads } from "#lib/platform/shared-reads.ts";
import { countPets as countAnimals } from "#lib/shelter/pets/counts.data.ts";
import { listCache } from "#lib/shelter/pets/list-cache.state.ts";
import { countFound, type PetChoice } from "#lib/shelter/pets/table/found.data.ts";
import { petsVersion } from "#lib/shelter/pets/versions.state.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const countSchema = (description: string) => z.int().min(0).meta({ description });

const countsSchema = z
  .object({
    total: countSchema("All animals but those in the bin."),
    byStatus: z.object({
      available: countSchema("With the status `available`."),
      pending: countSchema("With the status `pending`."),
      sold: countSchema("With the status `sold`."),
    }),
    inBin: countSchema("Animals in the bin."),
  })
  .meta({ id: "PetCounts", description: "How many animals there are." });

/** No query has a space, so no list has such a key. */
const CACHE_KEY = " counts ";

/** Concurrent requests share reads, which scan every animal of the project. */
const reads = singleton("http.pet-counts", () => new SharedReads<ListPage>());

interface Counted {
  cacheKey: string;
  choice: PetChoice;
  isPublic: boolean;
}

async function readCounts(scope: ProjectScope, { cacheKey, choice, isPublic }: Counted, version: string | undefined): Promise<ListPage> {
  const isAll = Object.values(choice).every((value) => value === undefined);
  const counts = await (isAll ? countAnimals(scope) : countFound(scope, choice));
  const body = exactJson({ ...counts, ...(isPublic && { inBin: 0 }) });
  const page = { body, etag: entityTag(body, undefined), next: undefined };
  // Growing older changes no version.
  if (version !== undefined && choice.age === undefined) listCache().keep(scope.projectId, cacheKey, version, page);
  return page;
}

export const countPets = defineRoute({
  name: "countPets",
  method: "GET",
  path: "/v1/pet-counts",
  tag: "Pets",
  summary: "Count animals",
  description: "Returns how many animals the project has, by status, and how many are in the bin; with filters, how many of those match.",
  isPublic: true,
  query: PET_FILTERS,
  ...recordRead("The counts.", countsSchema, { total: 57, byStatus: { available: 12, pending: 3, sold: 42 }, inBin: 2 }),
  run: async ({ request, scope, scopes, verdict, isLenient, query }): Promise<Reply> => {
    const { projectId } = scope;
    const isPublic = isPublicKey(scopes);
    const cacheKey = `${CACHE_KEY}${isPublic ? "public " : ""}${isLenient ? "lenient " : ""}${request.query}`;
    const version = petsVersion(projectId, verdict.petsVersion);
    const cached = version === undefined ? undefined : listCache().get(projectId, cacheKey, version);
    const read = () => {
      const counted = { cacheKey, choice: publicChoice(scopes, query().values as PetChoice), isPublic };
      return reads().get(`${projectId}${cacheKey}`, version, (newest) => readCounts(scope, counted, newest));
    };
    const { etag, body } = cached ?? (await read());
    return { status: 200, etag, body };
  },
});
