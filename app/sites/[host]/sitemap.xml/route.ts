import { answerSite, siteText } from "#lib/http/sites/site-page.ts";
import { sitemapOf } from "#lib/sites/public/loaders.ts";

/** The site's pages for search engines: all of them, or the list of the files that hold them. */
export function GET(request: Request, { params }: { params: Promise<{ host: string }> }): Promise<Response> {
  return answerSite(request, params, async ({ site }) => siteText("application/xml", await sitemapOf(site)));
}
