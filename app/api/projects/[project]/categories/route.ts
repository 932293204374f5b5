import { categoriesOf } from "#lib/categories/loaders.ts";
import { addCategory } from "#lib/categories/mutations.ts";
import { newCategorySchema } from "#lib/categories/schema.ts";
import { created, sessionRoute } from "#lib/http/dashboard/session-route.ts";

interface Context {
  params: Promise<{ project: string }>;
}

export function GET(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "pets.read" }, ({ access }) => categoriesOf(access));
}

export function POST(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "pets.write", body: newCategorySchema }, async ({ access, body, actor }) => {
    const { categoryId, ...form } = body;
    await addCategory(access.scope, categoryId, form, actor);
    return created(body);
  });
}
