import { noteView, seenAnswer } from "#lib/http/sites/seen.ts";
import { siteRoute } from "#lib/http/sites/site-page.ts";
import { detailsOf } from "#lib/sites/publishing/public/loaders.ts";

/** Asked for when a visitor opens the animal on another website. */
export const GET = siteRoute<{ host: string; animal: string }>(async ({ request, params, site }) => {
  const found = await detailsOf(site, params.animal);
  if (!found) return seenAnswer(404);
  noteView(request, site, found.animal.id);
  return seenAnswer(204);
});
