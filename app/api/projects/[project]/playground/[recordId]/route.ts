import { playgroundRoute } from "#lib/http/dashboard/playground-route.ts";
import { changeRecord, deleteRecord } from "#lib/sites/playground/mutations.ts";
import { recordFormSchema } from "#lib/sites/playground/schema.ts";

export const PUT = playgroundRoute(
  { action: "domains.write", body: recordFormSchema },
  ({ access: { scope }, params: { recordId }, body, actor }) => changeRecord(recordId, body, { scope, actor }),
);

export const DELETE = playgroundRoute({ action: "domains.write" }, ({ access: { scope }, params: { recordId }, actor }) =>
  deleteRecord(recordId, { scope, actor }),
);
