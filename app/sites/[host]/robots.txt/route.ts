import { answerSite, siteText } from "#lib/http/sites/site-page.ts";
import { robotsText } from "#lib/sites/publishing/public/rules.ts";

export function GET(request: Request, { params }: { params: Promise<{ host: string }> }): Promise<Response> {
  return answerSite(request, params, async ({ site }) => siteText("text/plain", robotsText(site.address)));
}
