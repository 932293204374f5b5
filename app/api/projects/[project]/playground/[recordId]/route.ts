import { playgroundRoute } from "#lib/http/dashboard/playground-route.ts";
import { changeRecord, deleteRecord } from "#lib/sites/playground/mutations.ts";
import { recordFormSchema } from "#lib/sites/playground/schema.ts";

interface Context {
  params: Promise<{ project: string; recordId: string }>;
}

export function PUT(request: Request, { params }: Context): Promise<Response> {
  const options = { action: "domains.write", body: recordFormSchema } as const;
  return playgroundRoute(request, params, options, ({ access: { scope }, params: { recordId }, body, actor }) =>
    changeRecord(recordId, body, { scope, actor }),
  );
}

export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return playgroundRoute(request, params, { action: "domains.write" }, ({ access: { scope }, params: { recordId }, actor }) =>
    deleteRecord(recordId, { scope, actor }),
  );
}
