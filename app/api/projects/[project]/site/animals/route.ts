import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { feedOf } from "#lib/sites/feed/loaders.ts";
import { readFeedQuery } from "#lib/sites/feed/rules.ts";
import { previewFeedSite } from "#lib/sites/feed/site.loaders.ts";

/** The feed as it is, or would be once the site is published. */
export const GET = sessionRoute({ action: "site.read" }, async ({ query, access }) =>
  feedOf(await previewFeedSite(access), readFeedQuery(query)),
);
