import { playgroundRoute } from "#lib/http/dashboard/playground-route.ts";
import { replaceRecords } from "#lib/sites/playground/mutations.ts";
import { replacementSchema } from "#lib/sites/playground/schema.ts";

export const PUT = playgroundRoute({ action: "domains.write", body: replacementSchema }, ({ access: { scope }, body, actor }) =>
  replaceRecords(body, { scope, actor }),
);
