import { cache } from "react";
import type { ProjectAccess } from "#lib/access/loaders.ts";
import { listApiKeys } from "#lib/api-keys/data.ts";
import { clock } from "#lib/clock.ts";
import { MOST_DAYS } from "#lib/pets/days/rules.ts";
import { recentDays } from "#lib/pets/days/state.ts";
import { petsVersion } from "#lib/pets/versions.state.ts";
import { findSteps } from "#lib/projects/overview/data.ts";
import { expiringKeys } from "#lib/projects/overview/rules.ts";
import type { Overview, StepFacts, Trend } from "#lib/projects/overview/schema.ts";
import { listBans } from "#lib/rate-limit/bans/data.ts";
import { callersOfDeprecated } from "#lib/usage/data.ts";
import { peekProject, usageDays } from "#lib/usage/loaders.ts";
import { disabledEndpoints } from "#lib/webhooks/loaders.ts";

async function attentionOf({ role, scope }: Pick<ProjectAccess, "role" | "scope">, now: number): Promise<Overview> {
  const [keys, bans, deprecated, webhooks] = await Promise.all([
    listApiKeys(scope),
    listBans(scope.projectId),
    callersOfDeprecated(scope.projectId, now),
    disabledEndpoints({ role, scope }),
  ]);
  return {
    expiring: expiringKeys(keys, now),
    bans: bans.map(({ keyId, keyName, endsAt }) => ({ keyId, name: keyName, endsAt: new Date(endsAt).toISOString() })),
    deprecated,
    webhooks,
  };
}

/** Read once for a page and its frame. */
const readSteps = cache(findSteps);

export function stepsOf({ scope, person }: Pick<ProjectAccess, "scope" | "person">): Promise<StepFacts> {
  return readSteps(scope, person.id);
}

/** Guarantees that a person's change to an animal shows in the next answer, in every process. */
export async function projectTrend({ person, project, role, scope }: ProjectAccess): Promise<Trend> {
  const now = clock()();
  const { petsVersion: fromLimiter } = await peekProject(project);
  const [pets, usage, attention, facts] = await Promise.all([
    recentDays(scope, petsVersion(project.id, fromLimiter), now),
    usageDays(project, MOST_DAYS, now),
    attentionOf({ role, scope }, now),
    stepsOf({ person, scope }),
  ]);
  return { pets, usage, perDay: project.perDay, attention, ...facts };
}
