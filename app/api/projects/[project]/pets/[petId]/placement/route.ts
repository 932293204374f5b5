import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { animalPlacement } from "#lib/sites/publishing/deploys/loaders.ts";

export const GET = sessionRoute({ action: "pets.read" }, ({ access, params: { petId } }) =>
  animalPlacement(access, idOrThrow(petId, "animal")),
);
