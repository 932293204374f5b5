import { eventPageOf } from "#lib/history/events/table.loaders.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";

export const GET = sessionRoute({ action: "keys.read" }, ({ query, access }) => eventPageOf(access, query));
