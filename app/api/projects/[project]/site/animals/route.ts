import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { feedOf } from "#lib/sites/feed/loaders.ts";
import { readFeedQuery } from "#lib/sites/feed/rules.ts";
import { previewFeedSite } from "#lib/sites/feed/site.loaders.ts";

/** The feed as it is, or would be once the site is published. */
export function GET(request: Request, { params }: { params: Promise<{ project: string }> }): Promise<Response> {
  return sessionRoute(request, params, { action: "site.read" }, async ({ access }) =>
    feedOf(await previewFeedSite(access), readFeedQuery(new URL(request.url).searchParams)),
  );
}
