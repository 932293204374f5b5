import { answerSite, leadTo } from "#lib/http/sites/site-page.ts";

/** The list is on the home page. */
export function GET(request: Request, { params }: { params: Promise<{ host: string }> }): Promise<Response> {
  return answerSite(request, params, async () => leadTo("./#animals"));
}
