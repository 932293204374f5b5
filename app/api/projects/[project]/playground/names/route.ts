import { playgroundRoute } from "#lib/http/dashboard/playground-route.ts";
import { replaceRecords } from "#lib/sites/playground/mutations.ts";
import { replacementSchema } from "#lib/sites/playground/schema.ts";

/** Replaces all records at the given names. */
export function PUT(request: Request, { params }: { params: Promise<{ project: string }> }): Promise<Response> {
  const options = { action: "domains.write", body: replacementSchema } as const;
  return playgroundRoute(request, params, options, ({ access: { scope }, body, actor }) => replaceRecords(body, { scope, actor }));
}
