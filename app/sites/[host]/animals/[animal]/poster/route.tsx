import { MissingPage } from "#components/sites/sites/public/missing-page.tsx";
import { PosterPage } from "#components/sites/sites/public/poster-page.tsx";
import { answerSite, sitePage } from "#lib/http/sites/site-page.ts";
import { availableOf } from "#lib/sites/sites/public/loaders.ts";

/** To print. */
export function GET(request: Request, { params }: { params: Promise<{ host: string; animal: string }> }): Promise<Response> {
  return answerSite(request, params, async ({ site, nonce }) => {
    const details = await availableOf(site, (await params).animal);
    const place = { root: "../../", files: "../../", nonce };
    return details
      ? sitePage(200, <PosterPage site={site} place={place} details={details} />)
      : sitePage(404, <MissingPage site={site} place={place} />);
  });
}
