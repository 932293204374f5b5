import { answerSite, siteText } from "#lib/http/sites/site-page.ts";
import { sitemapOf } from "#lib/sites/publishing/public/loaders.ts";

/** Lists all pages of the site, or an index of sitemap files. */
export function GET(request: Request, { params }: { params: Promise<{ host: string }> }): Promise<Response> {
  return answerSite(request, params, async ({ site }) => siteText("application/xml", await sitemapOf(site)));
}
