import { changelogFeedResponse } from "#lib/http/pages/changelog-feed.ts";

export const dynamic = "force-dynamic";

export const GET = changelogFeedResponse;
