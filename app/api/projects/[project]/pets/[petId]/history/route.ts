import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { petHistoryOf } from "#lib/shelter/pets/loaders.ts";

export const GET = sessionRoute({ action: "pets.read" }, ({ query, access, params: { petId } }) =>
  petHistoryOf(access, idOrThrow(petId, "animal"), query),
);
