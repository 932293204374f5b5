import { AppError } from "#lib/errors.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { linkHeader, nextTarget, readPage } from "#lib/http/api/pagination.ts";
import { PAGE_HEADERS, PAGE_PARAMETERS, STATUS_PARAMETER } from "#lib/http/api/parameters.ts";
import { readParameters, show } from "#lib/http/api/query-string.ts";
import { listPets as readPets } from "#lib/pets/data.ts";
import { cachedPage, keepPage } from "#lib/pets/list-cache.state.ts";
import { PET_STATUSES, type PetStatus, petsSchema } from "#lib/pets/schema.ts";
import { petsVersion } from "#lib/pets/versions.state.ts";

const PATH = "/v1/pets";

function readStatus(text: string | undefined): PetStatus | undefined {
  if (text === undefined) return undefined;
  const status = PET_STATUSES.find((one) => one === text);
  if (status) return status;
  throw new AppError("invalid_parameter", `status must be one of ${PET_STATUSES.join(", ")}; ${show(text)} came.`);
}

/** Section 4.1 of the specification. */
export const listPets = defineRoute({
  name: "listPets",
  method: "GET",
  path: PATH,
  tag: "Pets",
  summary: "List animals",
  description:
    'Returns the project\'s animals, ascending by id. Follow `Link: …; rel="next"` from the first page to see each animal once, even while others are added.',
  access: "read",
  query: { ...PAGE_PARAMETERS, status: STATUS_PARAMETER },
  replies: {
    200: {
      description: "A page of animals.",
      schema: petsSchema,
      headers: PAGE_HEADERS,
      example: [{ id: 42, name: "Biscuit", categoryId: 3, status: "available" }],
    },
  },
  errors: ["invalid_parameter"],
  run: async ({ request, scope, verdict }) => {
    const { query, origin } = request;
    const { projectId } = scope;
    const version = petsVersion(projectId, verdict.petsVersion);
    const cached = version === undefined ? undefined : cachedPage(projectId, query, version);
    if (cached) return { status: 200, headers: linkHeader(origin, cached.next), body: cached.body };
    const parameters = readParameters(query, ["limit", "after", "status"]);
    const status = readStatus(parameters.status);
    const { body, nextAfter } = await readPets(scope, { ...readPage(parameters), status });
    const next = nextTarget(PATH, { limit: parameters.limit, status }, nextAfter);
    const headers = linkHeader(origin, next);
    if (version === undefined) return { status: 200, headers, body };
    return { status: 200, headers, body: keepPage(projectId, query, version, body, next).body };
  },
});
