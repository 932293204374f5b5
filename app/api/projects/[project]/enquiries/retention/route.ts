import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { retentionPreviewOf } from "#lib/shelter/enquiries/inbox/loaders.ts";

/** Returns what would expire, and when, if `of` (one of `RETAINED`) were kept for `months`, or enquiries as saved. */
export const GET = sessionRoute({ action: "enquiries.read" }, ({ query, access }) => retentionPreviewOf(access, query));
