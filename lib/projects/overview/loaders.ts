import { listApiKeys } from "#lib/api-keys/data.ts";
import { clock } from "#lib/clock.ts";
import type { ProjectAccess } from "#lib/projects/loaders.ts";
import { countAnimals } from "#lib/projects/overview/data.ts";
import { expiringKeys } from "#lib/projects/overview/rules.ts";
import type { Overview } from "#lib/projects/overview/schema.ts";
import { listBans } from "#lib/rate-limit/bans/data.ts";
import { callersOfDeprecated } from "#lib/usage/data.ts";

/** Everything that the overview shows; every role may see it. */
export async function projectOverview({ scope }: ProjectAccess): Promise<Overview> {
  const now = clock()();
  const [animals, keys, bans, deprecated] = await Promise.all([
    countAnimals(scope),
    listApiKeys(scope),
    listBans(scope.projectId),
    callersOfDeprecated(scope.projectId, now),
  ]);
  return {
    animals,
    activeKeys: keys.filter((key) => key.state === "active").length,
    expiring: expiringKeys(keys, now),
    bans: bans.map(({ keyId, keyName, endsAt }) => ({ keyId, name: keyName, endsAt: new Date(endsAt).toISOString() })),
    deprecated,
  };
}
