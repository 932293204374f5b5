import { HomePage } from "#components/sites/publishing/public/home-page.tsx";
import { sitePage, siteRoute } from "#lib/http/sites/site-page.ts";
import { readAnimalQuery } from "#lib/sites/publishing/public/filters.rules.ts";
import { firstPageOf } from "#lib/sites/publishing/public/loaders.ts";

export const GET = siteRoute(async ({ request, site, nonce }) => {
  const first = await firstPageOf(site, readAnimalQuery(new URL(request.url).searchParams));
  return await sitePage(200, <HomePage site={site} place={{ root: "./", files: "./", nonce }} first={first} />);
});
