import { created, idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { deployOf } from "#lib/sites/publishing/deploys/loaders.ts";
import { restoreDeploy } from "#lib/sites/publishing/deploys/mutations.ts";

export const POST = sessionRoute({ action: "site.write" }, async ({ access, params: { deployId }, actor }) =>
  created(await deployOf(access, await restoreDeploy(access.scope, idOrThrow(deployId, "deploy"), actor))),
);
