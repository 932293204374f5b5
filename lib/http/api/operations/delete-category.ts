import { CATEGORY_ID, CATEGORY_WRITE_ERRORS, readCategoryId } from "#lib/http/api/category-write.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { writeInProject } from "#lib/http/api/project-write.ts";
import { checkOnce, IDEMPOTENCY_KEY, REPLAYED_HEADER } from "#lib/http/api/write-once.ts";
import { forgetCategory } from "#lib/shelter/categories/mutations.ts";

export const deleteCategory = defineRoute({
  name: "deleteCategory",
  method: "DELETE",
  path: "/v1/categories/{categoryId}",
  tag: "Categories",
  summary: "Delete a category",
  description: "Deletes the name of a category that no animal has, in the bin neither. Beta: its shape can still change.",
  access: "read_write",
  stability: "beta",
  pathParameters: CATEGORY_ID,
  headers: IDEMPOTENCY_KEY,
  replies: { 204: { description: "The category has no name any more.", headers: REPLAYED_HEADER } },
  errors: [...CATEGORY_WRITE_ERRORS, "not_found"],
  checkHead: checkOnce,
  run: ({ request, scope, actor, path, bytes, now }) =>
    writeInProject({ request, scope, actor, bytes, now }, "pets.write", async (_tx, open) => {
      await forgetCategory(scope, readCategoryId(path), actor, open);
      return { status: 204, body: null };
    }),
});
