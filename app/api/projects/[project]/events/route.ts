import { eventPageOf } from "#lib/history/events/table.loaders.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";

interface Context {
  params: Promise<{ project: string }>;
}

export function GET(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "keys.read" }, ({ access }) => eventPageOf(access, new URL(request.url).searchParams));
}
