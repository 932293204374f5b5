import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { retentionPreviewOf } from "#lib/shelter/enquiries/inbox/loaders.ts";

interface Context {
  params: Promise<{ project: string }>;
}

/** Returns what would expire, and when, if `of` (one of `RETAINED`) were kept for `months`, or enquiries as saved. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "enquiries.read" }, ({ access }) =>
    retentionPreviewOf(access, new URL(request.url).searchParams),
  );
}
