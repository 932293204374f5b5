import { AnimalPage } from "#components/sites/sites/public/animal-page.tsx";
import { MissingPage } from "#components/sites/sites/public/missing-page.tsx";
import { answerSite, sitePage } from "#lib/http/sites/site-page.ts";
import { animalOf } from "#lib/sites/sites/public/loaders.ts";

export function GET(request: Request, { params }: { params: Promise<{ host: string; animal: string }> }): Promise<Response> {
  return answerSite(request, params, async ({ site, nonce }) => {
    const found = await animalOf(site, (await params).animal);
    const place = { root: "../", files: "../", nonce };
    return found
      ? sitePage(200, <AnimalPage site={site} place={place} {...found} />)
      : sitePage(404, <MissingPage site={site} place={place} />);
  });
}
