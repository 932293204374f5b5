import { answerSite, siteText } from "#lib/http/site-page.ts";
import { sitemapFileOf } from "#lib/sites/public/loaders.ts";
import { sitemapFile } from "#lib/sites/public/rules.ts";

/** One of several files of a site's sitemap, named after the first animal in it. */
export function GET(request: Request, { params }: { params: Promise<{ host: string; file: string }> }): Promise<Response> {
  return answerSite(request, params, async ({ site }) => {
    const [, from] = /^(.+)\.xml$/.exec((await params).file) ?? [];
    const animals = from === undefined ? undefined : await sitemapFileOf(site, from);
    if (!animals) return new Response("Not found\n", { status: 404 });
    const pages = animals.map(({ id, changedAt }) => ({ path: `/animals/${id}`, changedAt }));
    return siteText("application/xml", sitemapFile(site.address, [{ path: "/" }, ...pages]));
  });
}
