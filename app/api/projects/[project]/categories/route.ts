import { created, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { categoriesOf } from "#lib/shelter/categories/loaders.ts";
import { addCategory } from "#lib/shelter/categories/mutations.ts";
import { newCategorySchema } from "#lib/shelter/categories/schema.ts";

interface Context {
  params: Promise<{ project: string }>;
}

export function GET(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "pets.read" }, ({ access }) => categoriesOf(access));
}

export function POST(request: Request, { params }: Context): Promise<Response> {
  const options = { action: "pets.write", body: newCategorySchema } as const;
  return sessionRoute(request, params, options, async ({ access, body, actor }) => created(await addCategory(access.scope, body, actor)));
}
