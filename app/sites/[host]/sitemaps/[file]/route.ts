import { siteRoute, siteText } from "#lib/http/sites/site-page.ts";
import { sitemapFileOf } from "#lib/sites/publishing/public/loaders.ts";

export const GET = siteRoute<{ host: string; file: string }>(async ({ params, site }) => {
  const [, from] = /^(.+)\.xml$/.exec(params.file) ?? [];
  const text = from === undefined ? undefined : await sitemapFileOf(site, from);
  return text === undefined ? new Response("Not found\n", { status: 404 }) : siteText("application/xml", text);
});
