import { siteRoute, siteText } from "#lib/http/sites/site-page.ts";
import { robotsText } from "#lib/sites/publishing/public/rules.ts";

export const GET = siteRoute(async ({ site }) => siteText("text/plain", robotsText(site.address)));
