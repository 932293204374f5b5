import type { z } from "zod";
import { CATEGORY_EXAMPLE, CATEGORY_WRITE_ERRORS, categoryJson, newCategorySchema } from "#lib/http/api/category-write.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { writeInProject } from "#lib/http/api/project-write.ts";
import { BODY_ERRORS, checkOnce, IDEMPOTENCY_KEY, REPLAYED_HEADER } from "#lib/http/api/write-once.ts";
import { addCategoryWithin } from "#lib/shelter/categories/mutations.ts";
import { namedCategorySchema } from "#lib/shelter/categories/named.schema.ts";

export const createCategory = defineRoute<z.infer<typeof newCategorySchema>>({
  name: "createCategory",
  method: "POST",
  path: "/v1/categories",
  tag: "Categories",
  summary: "Add a category",
  description: "Names a number that has no name yet, or a free one. Beta: its shape can still change.",
  access: "read_write",
  stability: "beta",
  headers: IDEMPOTENCY_KEY,
  body: { schema: newCategorySchema, examples: { min: { name: "Dogs" }, numbered: { id: 3, name: "Dogs" } } },
  replies: { 201: { description: "The category.", schema: namedCategorySchema, headers: REPLAYED_HEADER, example: CATEGORY_EXAMPLE } },
  errors: [...CATEGORY_WRITE_ERRORS, ...BODY_ERRORS, "limit_reached"],
  checkHead: checkOnce,
  run: ({ request, scope, actor, body: { id, name }, bytes, now }) =>
    writeInProject({ request, scope, actor, bytes, now }, "pets.write", async (tx) => {
      const wanted = { name, ...(id !== undefined && { categoryId: id.toString() }) };
      return { status: 201, body: categoryJson(await addCategoryWithin(tx, scope, wanted, actor)) };
    }),
});
