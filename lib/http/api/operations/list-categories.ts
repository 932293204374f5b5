import { defineRoute } from "#lib/http/api/define-route.ts";
import { CONDITION_HEADERS, entityTag, NOT_MODIFIED, TAG_HEADER } from "#lib/http/api/entity-tag.ts";
import { linkHeader, nextTarget } from "#lib/http/api/pagination.ts";
import { PAGE_HEADERS, PAGE_PARAMETERS } from "#lib/http/api/parameters.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { listNamedCategories } from "#lib/shelter/categories/data.ts";
import { namedCategoriesSchema } from "#lib/shelter/categories/named.schema.ts";

const PATH = "/v1/categories";

export const listCategories = defineRoute({
  name: "listCategories",
  method: "GET",
  path: PATH,
  tag: "Categories",
  summary: "List categories",
  description:
    "Returns the project's categories that have a name, ascending by id. An animal's `categoryId` can be any number, named or not.",
  access: "read",
  stability: "beta",
  query: PAGE_PARAMETERS,
  headers: CONDITION_HEADERS,
  replies: {
    200: {
      description: "A page of categories.",
      schema: namedCategoriesSchema,
      headers: { ...PAGE_HEADERS, ...TAG_HEADER },
      example: [{ id: 3, name: "Dogs" }],
    },
    ...NOT_MODIFIED,
  },
  errors: ["invalid_parameter"],
  run: async ({ request, scope, query }) => {
    const { values, texts } = query();
    const { categories, nextAfter } = await listNamedCategories(scope, values);
    const body = exactJson(categories.map(({ categoryId, name }) => ({ id: BigInt(categoryId), name })));
    const next = nextTarget(PATH, { limit: texts.limit }, nextAfter);
    return { status: 200, headers: linkHeader(request.origin, next), body, etag: entityTag(body, next) };
  },
});
