import { HomePage } from "#components/sites/publishing/public/home-page.tsx";
import { readForm } from "#lib/http/dashboard/session-body.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { requestNonce, sitePage } from "#lib/http/sites/site-page.ts";
import { draftSite } from "#lib/sites/publishing/deploys/loaders.ts";
import { readAnimalQuery } from "#lib/sites/publishing/public/filters.rules.ts";
import { firstPageOf } from "#lib/sites/publishing/public/loaders.ts";
import { type SiteSettings, siteSettingsSchema } from "#lib/sites/publishing/schema.ts";
import type { ProjectAccess } from "#lib/tenancy/scope/access.schema.ts";

async function preview(request: Request, access: ProjectAccess, settings?: SiteSettings): Promise<Response> {
  const site = await draftSite(access, settings);
  const first = await firstPageOf(site, readAnimalQuery(new URLSearchParams()));
  const place = { root: undefined, files: "/", nonce: requestNonce(request) };
  return await sitePage(200, <HomePage site={site} place={place} first={first} />);
}

export const GET = sessionRoute({ action: "site.read" }, ({ request, access }) => preview(request, access));

/** Stores nothing. */
export const POST = sessionRoute({ action: "site.write" }, async ({ request, access }) =>
  preview(request, access, await readForm(request, siteSettingsSchema)),
);
