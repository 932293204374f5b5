import { created, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { addPaper } from "#lib/sites/papers/mutations.ts";
import { paperFormSchema } from "#lib/sites/papers/schema.ts";

export const POST = sessionRoute({ action: "pets.write", body: paperFormSchema }, async ({ access, body, actor }) =>
  created({ id: await addPaper(access.scope, body, actor) }),
);
