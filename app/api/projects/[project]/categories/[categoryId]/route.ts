import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { noSuch } from "#lib/platform/errors.ts";
import { forgetCategory, nameCategory } from "#lib/shelter/categories/mutations.ts";
import { categoryFormSchema, isCategoryId } from "#lib/shelter/categories/schema.ts";

function categoryIdOrThrow(text: string): string {
  if (isCategoryId(text)) return text;
  throw noSuch("category");
}

export const PUT = sessionRoute(
  { action: "pets.write", body: categoryFormSchema },
  async ({ access, params: { categoryId }, body, actor }) => await nameCategory(access.scope, categoryIdOrThrow(categoryId), body, actor),
);

export const DELETE = sessionRoute(
  { action: "pets.write" },
  async ({ access, params: { categoryId }, actor }) => await forgetCategory(access.scope, categoryIdOrThrow(categoryId), actor),
);
