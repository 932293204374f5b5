import { answerSite, siteText } from "#lib/http/sites/site-page.ts";
import { sitemapFileOf } from "#lib/sites/publishing/public/loaders.ts";

/** Serves one of several sitemap files, named after its first animal. */
export function GET(request: Request, { params }: { params: Promise<{ host: string; file: string }> }): Promise<Response> {
  return answerSite(request, params, async ({ site }) => {
    const [, from] = /^(.+)\.xml$/.exec((await params).file) ?? [];
    const text = from === undefined ? undefined : await sitemapFileOf(site, from);
    return text === undefined ? new Response("Not found\n", { status: 404 }) : siteText("application/xml", text);
  });
}
