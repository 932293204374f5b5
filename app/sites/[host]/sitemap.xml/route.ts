import { answerSite, siteText } from "#lib/http/site-page.ts";
import { sitemapFileOf, sitemapOf } from "#lib/sites/public/loaders.ts";
import { sitemapFile, sitemapIndex } from "#lib/sites/public/rules.ts";

/** The site's pages for search engines: all of them, or the list of the files that hold them. */
export function GET(request: Request, { params }: { params: Promise<{ host: string }> }): Promise<Response> {
  return answerSite(request, params, async ({ site }) => {
    const [first, ...others] = await sitemapOf(site);
    if (first !== undefined && others.length > 0) return siteText("application/xml", sitemapIndex(site.address, [first, ...others]));
    const animals = (first !== undefined && (await sitemapFileOf(site, first))) || [];
    const pages = animals.map(({ id, changedAt }) => ({ path: `/animals/${id}`, changedAt }));
    return siteText("application/xml", sitemapFile(site.address, [{ path: "/" }, ...pages]));
  });
}
