import * as z from "zod";
import { requireConditions } from "#lib/http/api/conditions.ts";
import { defineRoute, type RouteContext } from "#lib/http/api/define-route.ts";
import { pageReply } from "#lib/http/api/pagination.ts";
import { idParameter, PAGE_PARAMETERS, readId } from "#lib/http/api/parameters.ts";
import { writeInProject } from "#lib/http/api/project-write.ts";
import { pageRead, recordRead, recordReply, writtenReply } from "#lib/http/api/replies.ts";
import { REPLAYED_HEADER } from "#lib/http/api/write-once.ts";
import { noSuch } from "#lib/platform/errors.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
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

const CATEGORY_ID = { categoryId: idParameter("The number that animals have as `categoryId`.", "3") };
const CATEGORY_EXAMPLE = { id: 3, name: "Dogs" };

type Written = Pick<RouteContext<unknown, never>, "request" | "scope" | "path">;

/** @throws AppError `not_found` */
const readCategoryId = (path: Record<string, string>): string => readId(path, "categoryId", "category");

const view = ({ categoryId, name: shown }: Pick<Category, "categoryId" | "name">) => ({ id: BigInt(categoryId), name: shown });
const reply = (category: Pick<Category, "categoryId" | "name">) => recordReply(exactJson(view(category)));

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
  isPublic: true,
  query: PAGE_PARAMETERS,
  ...pageRead("A page of categories.", namedCategoriesSchema, CATEGORY_EXAMPLE),
  run: async ({ request, scope, query }) => {
    const { values, texts } = query();
    const { categories, nextAfter } = await listNamedCategories(scope, values);
    return pageReply(request.origin, { path: PATH, kept: { limit: texts.limit }, body: exactJson(categories.map(view)), nextAfter });
  },
});

export const createCategory = defineRoute<z.infer<typeof newCategorySchema>>({
  name: "createCategory",
  method: "POST",
  path: "/v1/categories",
  ...COMMON,
  summary: "Add a category",
  description: "Names a number that has no name yet, or a free one.",
  isCreation: true,
  body: { schema: newCategorySchema, examples: { min: { name: "Dogs" }, numbered: { id: 3, name: "Dogs" } } },
  replies: { 201: { description: "The category.", schema: namedCategorySchema, headers: REPLAYED_HEADER, example: CATEGORY_EXAMPLE } },
  errors: ["conflict", "limit_reached"],
  run: ({ request, scope, actor, body: { id, name }, bytes, now }) =>
    writeInProject({ request, scope, actor, bytes, now }, "pets.write", async (tx) => {
      const wanted = { name, ...(id !== undefined && { categoryId: id.toString() }) };
      return { status: 201, body: exactJson(view(await addCategoryWithin(tx, scope, wanted, actor))) };
    }),
});

export const getCategory = defineRoute({
  name: "getCategory",
  method: "GET",
  path: "/v1/categories/{categoryId}",
  ...COMMON,
  summary: "Get a category",
  description: "Returns one category that has a name.",
  isPublic: true,
  pathParameters: CATEGORY_ID,
  ...recordRead("The category.", namedCategorySchema, CATEGORY_EXAMPLE),
  run: async ({ scope, path }) => {
    const found = await findNamedCategory(scope, readCategoryId(path));
    if (!found) throw noSuch("category");
    return reply(found);
  },
});

/**
 * @returns its number
 * @throws AppError `not_found`, `precondition_failed`
 */
async function requireUnchanged(tx: CheckedTransaction, { request, scope, path }: Written): Promise<string> {
  const categoryId = readCategoryId(path);
  const found = await findNamedCategory(scope, categoryId, tx);
  requireConditions(request, found && reply(found).etag, "category");
  return categoryId;
}

const written = (description: string) => writtenReply(description, namedCategorySchema, CATEGORY_EXAMPLE);

export const putCategory = defineRoute<z.infer<typeof categoryPutSchema>>({
  name: "putCategory",
  method: "PUT",
  path: "/v1/categories/{categoryId}",
  ...COMMON,
  summary: "Name a category",
  description: "Names a category, or renames it.",
  isCreation: true,
  pathParameters: CATEGORY_ID,
  changes: "category",
  body: { schema: categoryPutSchema, examples: { name: { name: "Cats" } } },
  replies: { 200: written("The category, with its new name."), 201: written("The category, which had no name.") },
  errors: ["conflict", "limit_reached"],
  run: ({ request, scope, actor, path, body: { name }, bytes, now }) =>
    writeInProject({ request, scope, actor, bytes, now }, "pets.write", async (tx) => {
      const categoryId = await requireUnchanged(tx, { request, scope, path });
      const { category, isNew } = await putCategoryWithin(tx, scope, { categoryId, name }, actor);
      return { ...reply(category), status: isNew ? 201 : 200 };
    }),
});

export const deleteCategory = defineRoute({
  name: "deleteCategory",
  method: "DELETE",
  path: "/v1/categories/{categoryId}",
  ...COMMON,
  summary: "Delete a category",
  description: "Deletes the name of a category that no animal has, in the bin neither.",
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
