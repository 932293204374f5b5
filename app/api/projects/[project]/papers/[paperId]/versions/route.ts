import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { paperVersionsOf } from "#lib/sites/papers/loaders.ts";

export const GET = sessionRoute({ action: "pets.read" }, ({ access, params: { paperId } }) =>
  paperVersionsOf(access, idOrThrow(paperId, "template")),
);
