import { siteRoute, siteText } from "#lib/http/sites/site-page.ts";
import { sitemapOf } from "#lib/sites/publishing/public/loaders.ts";

export const GET = siteRoute(async ({ site }) => siteText("application/xml", await sitemapOf(site)));
