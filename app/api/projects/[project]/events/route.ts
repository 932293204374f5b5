import { eventPageOf } from "#lib/history/events/table.loaders.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";

export const GET = sessionRoute({ action: "keys.read" }, ({ request, access }) => eventPageOf(access, new URL(request.url).searchParams));
