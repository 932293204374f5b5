import { linkPicture } from "#lib/http/sites/link-picture.ts";
import { siteRoute } from "#lib/http/sites/site-page.ts";

export const GET = siteRoute(({ site }) => linkPicture(site.pictures.header));
