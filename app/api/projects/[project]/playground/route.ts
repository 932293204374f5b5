import { playgroundRoute } from "#lib/http/dashboard/playground-route.ts";
import { created } from "#lib/http/dashboard/session-route.ts";
import { playground } from "#lib/sites/playground/loaders.ts";
import { addRecord } from "#lib/sites/playground/mutations.ts";
import { recordFormSchema } from "#lib/sites/playground/schema.ts";

export const GET = playgroundRoute({ action: "domains.read" }, () => playground());

export const POST = playgroundRoute({ action: "domains.write", body: recordFormSchema }, async ({ access, body, actor }) =>
  created(await addRecord(body, { scope: access.scope, actor })),
);
