import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { petTabsOf } from "#lib/shelter/pets/table/loaders.ts";

export const GET = sessionRoute(
  { action: "pets.read" },
  ({ request, access }) => petTabsOf(access, new URL(request.url).searchParams).counting,
);
