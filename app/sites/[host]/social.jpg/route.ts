import { linkPicture } from "#lib/http/sites/link-picture.ts";
import { answerSite } from "#lib/http/sites/site-page.ts";

export function GET(request: Request, { params }: { params: Promise<{ host: string }> }): Promise<Response> {
  return answerSite(request, params, ({ site }) => linkPicture(site.pictures.header));
}
