import { HappyPage } from "#components/sites/publishing/public/happy-page.tsx";
import { MissingPage } from "#components/sites/publishing/public/missing-page.tsx";
import { PosterPage } from "#components/sites/publishing/public/poster-page.tsx";
import { sitePage, siteRoute } from "#lib/http/sites/site-page.ts";
import { animalOf } from "#lib/sites/publishing/public/loaders.ts";

export const GET = siteRoute<{ host: string; animal: string }>(async ({ params, site, nonce }) => {
  const found = await animalOf(site, params.animal);
  const place = { root: "../../", files: "../../", nonce };
  if (!found) return sitePage(404, <MissingPage site={site} place={place} />);
  if (found.state === "gone") return sitePage(410, <MissingPage site={site} place={place} isGone />);
  if (found.state === "present") return sitePage(200, <PosterPage site={site} place={place} details={found.details} />);
  return sitePage(200, <HappyPage site={site} place={place} happy={found.happy} />);
});
