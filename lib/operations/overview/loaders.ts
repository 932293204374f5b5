import { cache } from "react";
import { listApiKeys } from "#lib/gateway/api-keys/data.ts";
import { listBans } from "#lib/gateway/rate-limit/bans/data.ts";
import { callersOfDeprecated } from "#lib/gateway/usage/data.ts";
import { peekProject } from "#lib/gateway/usage/loaders.ts";
import { listEndpoints } from "#lib/history/webhooks/loaders.ts";
import { backupStatus } from "#lib/operations/backups/loaders.ts";
import { dailyOf } from "#lib/operations/overview/daily.loaders.ts";
import { findSteps } from "#lib/operations/overview/data.ts";
import { conditionsIn } from "#lib/operations/overview/rules.ts";
import type { Condition, StepFacts, Trend } from "#lib/operations/overview/schema.ts";
import type { PersonAccess } from "#lib/people/access/loaders.ts";
import { clock } from "#lib/platform/clock.ts";
import { recentDays } from "#lib/shelter/pets/days/state.ts";
import { petsVersion } from "#lib/shelter/pets/versions.state.ts";
import { listDomains } from "#lib/sites/domains/shown.data.ts";
import { isLiveSiteMute } from "#lib/sites/publishing/deploys.data.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

async function attentionFor({ person, role, scope }: Pick<PersonAccess, "person" | "role" | "scope">, now: number): Promise<Condition[]> {
  const [keys, bans, callers, domains, endpoints, backups, isMute] = await Promise.all([
    listApiKeys(scope),
    listBans(scope.projectId),
    callersOfDeprecated(scope.projectId, now),
    listDomains(scope),
    can(role, "webhooks.write") ? listEndpoints(scope) : [],
    person.isAdmin ? backupStatus(now) : null,
    can(role, "site.write") && isLiveSiteMute(scope),
  ]);
  return conditionsIn({ keys, bans, callers, domains, endpoints, backups, isMute }, now);
}

/** A page and its frame share one read. */
const readSteps = cache(findSteps);

export function stepsOf({ scope, person }: Pick<PersonAccess, "scope" | "person">): Promise<StepFacts> {
  return readSteps(scope, person.id);
}

/** Shows the person's own changes, in every process. */
export async function projectTrend({ person, project, role, scope }: PersonAccess): Promise<Trend> {
  const now = clock()();
  const { petsVersion: fromLimiter } = await peekProject(project);
  const [pets, attention, daily, facts] = await Promise.all([
    recentDays(scope, petsVersion(project.id, fromLimiter), now),
    attentionFor({ person, role, scope }, now),
    dailyOf({ project, role, scope }, now),
    stepsOf({ person, scope }),
  ]);
  return { pets, attention, daily, ...facts };
}
