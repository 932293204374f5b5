import { linkPicture } from "#lib/http/sites/link-picture.ts";
import { answerSite } from "#lib/http/sites/site-page.ts";
import { coverOf } from "#lib/sites/publishing/public/loaders.ts";

export function GET(request: Request, { params }: { params: Promise<{ host: string; animal: string }> }): Promise<Response> {
  return answerSite(request, params, async ({ site }) => linkPicture(await coverOf(site, (await params).animal)));
}
