import { created, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { categoriesOf } from "#lib/shelter/categories/loaders.ts";
import { addCategory } from "#lib/shelter/categories/mutations.ts";
import { newCategorySchema } from "#lib/shelter/categories/schema.ts";

export const GET = sessionRoute({ action: "pets.read" }, ({ access }) => categoriesOf(access));

export const POST = sessionRoute({ action: "pets.write", body: newCategorySchema }, async ({ access, body, actor }) =>
  created(await addCategory(access.scope, body, actor)),
);
