import { HappyListPage } from "#components/sites/publishing/public/happy-list-page.tsx";
import { MissingPage } from "#components/sites/publishing/public/missing-page.tsx";
import { sitePage, siteRoute } from "#lib/http/sites/site-page.ts";
import { happyPageOf } from "#lib/sites/publishing/public/loaders.ts";
import { readPage } from "#lib/sites/publishing/public/rules.ts";

export const GET = siteRoute(async ({ request, site, nonce }) => {
  const place = { root: "./", files: "./", nonce };
  const happy = await happyPageOf(site, readPage(new URL(request.url).searchParams.get("page")));
  if (!happy) return await sitePage(404, <MissingPage site={site} place={place} />);
  return await sitePage(200, <HappyListPage site={site} place={place} happy={happy} />);
});
