import { MissingPage } from "#components/sites/publishing/public/missing-page.tsx";
import { answerSite, sitePage } from "#lib/http/sites/site-page.ts";

export function GET(request: Request, { params }: { params: Promise<{ host: string; missing: string[] }> }): Promise<Response> {
  return answerSite(request, params, async ({ site, nonce }) => {
    const root = "../".repeat((await params).missing.length - 1) || "./";
    return await sitePage(404, <MissingPage site={site} place={{ root, files: root, nonce }} />);
  });
}
