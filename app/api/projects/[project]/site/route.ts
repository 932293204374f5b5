import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { saveSite } from "#lib/sites/publishing/deploys/draft.mutations.ts";
import { siteBoardOf } from "#lib/sites/publishing/deploys/loaders.ts";
import { siteChangeSchema } from "#lib/sites/publishing/schema.ts";

export const GET = sessionRoute({ action: "site.read" }, ({ access }) => siteBoardOf(access));

/** Saves the settings; visitors see them after the next deploy. */
export const PUT = sessionRoute({ action: "site.write", body: siteChangeSchema }, ({ access, body, actor }) =>
  saveSite(access.scope, body, actor),
);
