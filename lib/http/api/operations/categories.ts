import * as z from "zod";
import { requireConditions } from "#lib/http/api/conditions.ts";
import { defineRoute, type Parameter, type RouteContext } from "#lib/http/api/define-route.ts";
import { CONDITION_HEADERS, entityTag, NOT_MODIFIED, TAG_HEADER } from "#lib/http/api/entity-tag.ts";
import { linkHeader, nextTarget } from "#lib/http/api/pagination.ts";
import { PAGE_HEADERS, PAGE_PARAMETERS } from "#lib/http/api/parameters.ts";
import { writeInProject } from "#lib/http/api/project-write.ts";
import { REPLAYED_HEADER } from "#lib/http/api/write-once.ts";
import { noSuch } from "#lib/platform/errors.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { int64FromText } from "#lib/platform/int64.ts";
import { int64Schema } from "#lib/platform/int64-schema.ts";
import { findNamedCategory, listNamedCategories } from "#lib/shelter/categories/data.ts";
import { addCategoryWithin, forgetCategory, putCategoryWithin } from "#lib/shelter/categories/mutations.ts";
import { namedCategoriesSchema, namedCategorySchema } from "#lib/shelter/categories/named.schema.ts";
import { type Category, isCategoryName, MAX_CATEGORY_NAME_LENGTH } from "#lib/shelter/categories/schema.ts";
import type { CheckedTransaction } from "#lib/tenancy/scope/rights.mutations.ts";

const NAME_RULE = `must have 1 to ${MAX_CATEGORY_NAME_LENGTH} characters, without line breaks or control characters`;
const name = z.string({ error: NAME_RULE }).trim().refine(isCategoryName, { error: NAME_RULE });

const categoryPutSchema = z.object({ name: name.meta({ description: "Its name.", example: "Dogs" }) }).meta({ id: "CategoryName" });
const newCategorySchema = z
  .object({
    id: int64Schema.optional().meta({ description: "The number that animals have as `categoryId`. A free one by default.", example: 3 }),
    name: name.meta({ description: "Its name.", example: "Dogs" }),
  })
  .meta({ id: "NewCategory" });

const CATEGORY_ID: Record<"categoryId", Parameter> = {
  categoryId: { description: "The number that animals have as `categoryId`.", schema: int64Schema, example: "3" },
};
const CATEGORY_EXAMPLE = { id: 3, name: "Dogs" };

type Written = Pick<RouteContext<unknown, never>, "request" | "scope" | "path">;

/** @throws AppError `not_found` */
function readCategoryId(path: Record<string, string>): string {
  const id = int64FromText(path["categoryId"] ?? "");
  if (id === undefined) throw noSuch("category");
  return id.toString();
}

const categoryJson = ({ categoryId, name: shown }: Pick<Category, "categoryId" | "name">): string =>
  exactJson({ id: BigInt(categoryId), name: shown });

const PATH = "/v1/categories";

const COMMON = { tag: "Categories" } as const;

export const listCategories = defineRoute({
  name: "listCategories",
  method: "GET",
  path: PATH,
  ...COMMON,
  summary: "List categories",
  description:
    "Returns the project's categories that have a name, ascending by id. An animal's `categoryId` can be any number, named or not.",
  access: "read",
  isPublic: true,
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
  run: async ({ request, scope, query }) => {
    const { values, texts } = query();
    const { categories, nextAfter } = await listNamedCategories(scope, values);
    const body = exactJson(categories.map(({ categoryId, name }) => ({ id: BigInt(categoryId), name })));
    const next = nextTarget(PATH, { limit: texts.limit }, nextAfter);
    return { status: 200, headers: linkHeader(request.origin, next), body, etag: entityTag(body, next) };
  },
});

export const createCategory = defineRoute<z.infer<typeof newCategorySchema>>({
  name: "createCategory",
  method: "POST",
  path: "/v1/categories",
  ...COMMON,
  summary: "Add a category",
  description: "Names a number that has no name yet, or a free one.",
  access: "read_write",
  isCreation: true,
  body: { schema: newCategorySchema, examples: { min: { name: "Dogs" }, numbered: { id: 3, name: "Dogs" } } },
  replies: { 201: { description: "The category.", schema: namedCategorySchema, headers: REPLAYED_HEADER, example: CATEGORY_EXAMPLE } },
  errors: ["conflict", "limit_reached"],
  run: ({ request, scope, actor, body: { id, name }, bytes, now }) =>
    writeInProject({ request, scope, actor, bytes, now }, "pets.write", async (tx) => {
      const wanted = { name, ...(id !== undefined && { categoryId: id.toString() }) };
      return { status: 201, body: categoryJson(await addCategoryWithin(tx, scope, wanted, actor)) };
    }),
});

export const getCategory = defineRoute({
  name: "getCategory",
  method: "GET",
  path: "/v1/categories/{categoryId}",
  ...COMMON,
  summary: "Get a category",
  description: "Returns one category that has a name.",
  access: "read",
  isPublic: true,
  pathParameters: CATEGORY_ID,
  headers: CONDITION_HEADERS,
  replies: {
    200: { description: "The category.", schema: namedCategorySchema, headers: TAG_HEADER, example: CATEGORY_EXAMPLE },
    ...NOT_MODIFIED,
  },
  run: async ({ scope, path }) => {
    const found = await findNamedCategory(scope, readCategoryId(path));
    if (!found) throw noSuch("category");
    const body = categoryJson(found);
    return { status: 200, body, etag: entityTag(body, undefined) };
  },
});

/**
 * @returns its number
 * @throws AppError `not_found`, `precondition_failed`
 */
async function requireUnchanged(tx: CheckedTransaction, { request, scope, path }: Written): Promise<string> {
  const categoryId = readCategoryId(path);
  const found = await findNamedCategory(scope, categoryId, tx);
  requireConditions(request, found && entityTag(categoryJson(found), undefined), "category");
  return categoryId;
}

const HEADERS = { ...TAG_HEADER, ...REPLAYED_HEADER };
const reply = (description: string) => ({ description, schema: namedCategorySchema, headers: HEADERS, example: CATEGORY_EXAMPLE });

export const putCategory = defineRoute<z.infer<typeof categoryPutSchema>>({
  name: "putCategory",
  method: "PUT",
  path: "/v1/categories/{categoryId}",
  ...COMMON,
  summary: "Name a category",
  description: "Names a category, or renames it.",
  access: "read_write",
  isCreation: true,
  pathParameters: CATEGORY_ID,
  changes: "category",
  body: { schema: categoryPutSchema, examples: { name: { name: "Cats" } } },
  replies: { 200: reply("The category, with its new name."), 201: reply("The category, which had no name.") },
  errors: ["conflict", "limit_reached"],
  run: ({ request, scope, actor, path, body: { name }, bytes, now }) =>
    writeInProject({ request, scope, actor, bytes, now }, "pets.write", async (tx) => {
      const categoryId = await requireUnchanged(tx, { request, scope, path });
      const { category, isNew } = await putCategoryWithin(tx, scope, { categoryId, name }, actor);
      const shown = categoryJson(category);
      return { status: isNew ? 201 : 200, body: shown, etag: entityTag(shown, undefined) };
    }),
});

export const deleteCategory = defineRoute({
  name: "deleteCategory",
  method: "DELETE",
  path: "/v1/categories/{categoryId}",
  ...COMMON,
  summary: "Delete a category",
  description: "Deletes the name of a category that no animal has, in the bin neither.",
  access: "read_write",
  pathParameters: CATEGORY_ID,
  changes: "category",
  replies: { 204: { description: "The category has no name any more.", headers: REPLAYED_HEADER } },
  errors: ["conflict"],
  run: ({ request, scope, actor, path, bytes, now }) =>
    writeInProject({ request, scope, actor, bytes, now }, "pets.write", async (tx, open) => {
      await forgetCategory(scope, await requireUnchanged(tx, { request, scope, path }), actor, open);
      return { status: 204, body: null };
    }),
});
