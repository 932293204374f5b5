import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { countedCategoriesOf } from "#lib/shelter/categories/loaders.ts";

export function GET(request: Request, { params }: { params: Promise<{ project: string }> }): Promise<Response> {
  return sessionRoute(request, params, { action: "pets.read" }, ({ access }) => countedCategoriesOf(access));
}
