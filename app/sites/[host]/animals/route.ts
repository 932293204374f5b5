import { leadTo, siteRoute } from "#lib/http/sites/site-page.ts";

/** The list is on the home page. */
export const GET = siteRoute(async () => leadTo("./#animals"));
