import { noteView, seenAnswer } from "#lib/http/sites/seen.ts";
import { answerSite } from "#lib/http/sites/site-page.ts";
import { detailsOf } from "#lib/sites/publishing/public/loaders.ts";

interface Context {
  params: Promise<{ host: string; animal: string }>;
}

/** Asked for when a visitor opens the animal on another website. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return answerSite(request, params, async ({ site }) => {
    const found = await detailsOf(site, (await params).animal);
    if (!found) return seenAnswer(404);
    noteView(request, site, found.animal.id);
    return seenAnswer(204);
  });
}
