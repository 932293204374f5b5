import { categoriesOf } from "#lib/categories/loaders.ts";
import { sessionRoute } from "#lib/http/session-route.ts";

interface Context {
  params: Promise<{ project: string }>;
}

/** The project's categories. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "pets.read" }, ({ access }) => categoriesOf(access));
}
