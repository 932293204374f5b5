import { created, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { deployOf } from "#lib/sites/publishing/deploys/loaders.ts";
import { beginDeploy } from "#lib/sites/publishing/deploys/mutations.ts";

export const POST = sessionRoute({ action: "site.write" }, async ({ access, actor }) =>
  created(await deployOf(access, await beginDeploy(access.scope, actor))),
);
