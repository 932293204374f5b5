import { MissingPage } from "#components/sites/publishing/public/missing-page.tsx";
import { sitePage, siteRoute } from "#lib/http/sites/site-page.ts";

export const GET = siteRoute<{ host: string; missing: string[] }>(async ({ params, site, nonce }) => {
  const root = "../".repeat(params.missing.length - 1) || "./";
  return await sitePage(404, <MissingPage site={site} place={{ root, files: root, nonce }} />);
});
