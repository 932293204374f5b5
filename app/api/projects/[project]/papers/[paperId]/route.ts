import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { deletePaper, savePaper } from "#lib/sites/papers/mutations.ts";
import { savedPaperSchema } from "#lib/sites/papers/schema.ts";

export const PUT = sessionRoute({ action: "pets.write", body: savedPaperSchema }, ({ access, params: { paperId }, body, actor }) =>
  savePaper(access.scope, idOrThrow(paperId, "template"), body, actor),
);

export const DELETE = sessionRoute({ action: "pets.write" }, ({ access, params: { paperId }, actor }) =>
  deletePaper(access.scope, idOrThrow(paperId, "template"), actor),
);
