import { createApiKey } from "#lib/gateway/api-keys/mutations.ts";
import type { NewApiKey } from "#lib/gateway/api-keys/schema.ts";
import { setPlan } from "#lib/gateway/plans/mutations.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import type { Limits, Plan } from "#lib/tenancy/plans/rules.ts";
import { type ProjectScope, projectScope, type ServiceActor } from "#lib/tenancy/scope/principal.schema.ts";

export const TESTER: ServiceActor = { kind: "cli", id: "test" };

export interface Tenant {
  scope: ProjectScope;
  key: string;
  keyId: string;
}

/** Limits that no test reaches by accident. */
const AMPLE: Limits = { perMinute: 1_000_000, perDay: 1_000_000 };

/** Created before a program starts, it also spares the worker the sixty pictures of the demo project, which only an empty database gets. */
export async function makeTenant(plan: Plan | Limits = AMPLE): Promise<Tenant> {
  const project = await createProject(`Shelter ${crypto.randomUUID().slice(0, 8)}`, "free", TESTER);
  const scope = projectScope(project.id);
  // Tests choose their own names.
  await prisma().category.deleteMany({ where: { projectId: BigInt(project.id) } });
  if (typeof plan === "object") await setPlan(scope, "enterprise", plan, TESTER);
  else if (plan !== "free") await setPlan(scope, plan, null, TESTER);
  const { key, keyId } = await makeKey(scope);
  return { scope, key, keyId };
}

export async function makeKey(scope: ProjectScope, input: Partial<NewApiKey> = {}): Promise<{ key: string; keyId: string }> {
  const { key, apiKey } = await createApiKey(scope, { name: "Test key", ...input }, TESTER);
  return { key, keyId: apiKey.id };
}
