import { linkPicture } from "#lib/http/sites/link-picture.ts";
import { siteRoute } from "#lib/http/sites/site-page.ts";
import { coverOf } from "#lib/sites/publishing/public/loaders.ts";

export const GET = siteRoute<{ host: string; animal: string }>(async ({ site, params }) => linkPicture(await coverOf(site, params.animal)));
