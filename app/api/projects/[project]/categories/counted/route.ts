import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { countedCategoriesOf } from "#lib/shelter/categories/loaders.ts";

export const GET = sessionRoute({ action: "pets.read" }, ({ access }) => countedCategoriesOf(access));
