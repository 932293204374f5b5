import { defineRoute } from "#lib/http/api/define-route.ts";
import { linkHeader, nextTarget } from "#lib/http/api/pagination.ts";
import { PAGE_HEADERS, PAGE_PARAMETERS, STATUS_PARAMETER } from "#lib/http/api/parameters.ts";
import { listPets as readPets } from "#lib/pets/data.ts";
import { cachedPage, keepPage } from "#lib/pets/list-cache.state.ts";
import { petsSchema } from "#lib/pets/schema.ts";
import { petsVersion } from "#lib/pets/versions.state.ts";

const PATH = "/v1/pets";

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
  run: async ({ request, scope, verdict, query }) => {
    const { query: sent, origin } = request;
    const { projectId } = scope;
    const version = petsVersion(projectId, verdict.petsVersion);
    const cached = version === undefined ? undefined : cachedPage(projectId, sent, version);
    if (cached) return { status: 200, headers: linkHeader(origin, cached.next), body: cached.body };
    const { values, texts } = query();
    const { body, nextAfter } = await readPets(scope, values);
    const next = nextTarget(PATH, { limit: texts.limit, status: texts.status }, nextAfter);
    const headers = linkHeader(origin, next);
    if (version === undefined) return { status: 200, headers, body };
    return { status: 200, headers, body: keepPage(projectId, sent, version, body, next).body };
  },
});
