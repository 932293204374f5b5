import type { z } from "zod";
import {
  CATEGORY_EXAMPLE,
  CATEGORY_ID,
  CATEGORY_WRITE_ERRORS,
  categoryJson,
  categoryPutSchema,
  readCategoryId,
} from "#lib/http/api/category-write.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { writeInProject } from "#lib/http/api/project-write.ts";
import { BODY_ERRORS, checkOnce, IDEMPOTENCY_KEY, REPLAYED_HEADER } from "#lib/http/api/write-once.ts";
import { putCategoryWithin } from "#lib/shelter/categories/mutations.ts";
import { namedCategorySchema } from "#lib/shelter/categories/named.schema.ts";

const reply = (description: string) => ({ description, schema: namedCategorySchema, headers: REPLAYED_HEADER, example: CATEGORY_EXAMPLE });

export const putCategory = defineRoute<z.infer<typeof categoryPutSchema>>({
  name: "putCategory",
  method: "PUT",
  path: "/v1/categories/{categoryId}",
  tag: "Categories",
  summary: "Name a category",
  description: "Names a category, or renames it. Beta: its shape can still change.",
  access: "read_write",
  stability: "beta",
  pathParameters: CATEGORY_ID,
  headers: IDEMPOTENCY_KEY,
  body: { schema: categoryPutSchema, examples: { name: { name: "Cats" } } },
  replies: { 200: reply("The category, with its new name."), 201: reply("The category, which had no name.") },
  errors: [...CATEGORY_WRITE_ERRORS, ...BODY_ERRORS, "limit_reached"],
  checkHead: checkOnce,
  run: ({ request, scope, actor, path, body: { name }, bytes, now }) =>
    writeInProject({ request, scope, actor, bytes, now }, "pets.write", async (tx) => {
      const { category, isNew } = await putCategoryWithin(tx, scope, { categoryId: readCategoryId(path), name }, actor);
      return { status: isNew ? 201 : 200, body: categoryJson(category) };
    }),
});
