import { settings } from "#lib/platform/config/env.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { DashboardError } from "#lib/platform/errors.ts";
import { importSums, maxOf, readCeiling, readOwnedProjects } from "#lib/tenancy/ceilings/data.ts";
import { ceilingReached, tooManyProjects, tooMuchUploaded } from "#lib/tenancy/ceilings/rules.ts";
import type { CeilingName } from "#lib/tenancy/ceilings/schema.ts";
import { lockAccount } from "#lib/tenancy/scope/account.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** Services and commands have no ceilings. */
const isBound = ({ kind }: Actor): boolean => kind === "user" || kind === "api_key";

/**
 * Call before adding one; the caller locks the project.
 * @param factor above 1 for essential work, such as replacing a key
 * @throws `limit_reached`
 */
export async function requireRoom(
  tx: Transaction,
  scope: ProjectScope,
  name: Exclude<CeilingName, "importMib" | "photoMib">,
  actor: Actor,
  factor = 1,
): Promise<void> {
  if (!isBound(actor)) return;
  const id = BigInt(scope.projectId);
  const { plan } = await tx.project.findUniqueOrThrow({ where: { id }, select: { plan: true } });
  const { used, max } = await readCeiling(name, id, plan, tx);
  if (used >= max * factor) throw new DashboardError("limit_reached", ceilingReached(name, plan, max));
}

/**
 * Call after storing the size; the caller locks the project.
 * @throws `limit_reached`
 */
export async function requireImportRoom(tx: Transaction, scope: ProjectScope, actor: Actor): Promise<void> {
  if (!isBound(actor)) return;
  const id = BigInt(scope.projectId);
  const personId = BigInt(actor.id ?? 0);
  await lockAccount(tx, personId);
  const { plan } = await tx.project.findUniqueOrThrow({ where: { id }, select: { plan: true } });
  const sums = await importSums(tx, id, personId);
  const max = maxOf("importMib", plan);
  if (sums.project > max) throw new DashboardError("limit_reached", ceilingReached("importMib", plan, max));
  const { MAX_IMPORT_MIB_PER_PERSON } = settings();
  if (sums.person > MAX_IMPORT_MIB_PER_PERSON) throw new DashboardError("limit_reached", tooMuchUploaded(MAX_IMPORT_MIB_PER_PERSON));
}

/**
 * Locks the person.
 * @throws `limit_reached`
 */
export async function requireProjectRoom(tx: Transaction, personId: string): Promise<void> {
  const id = BigInt(personId);
  await lockAccount(tx, id);
  const { used, max } = await readOwnedProjects(id, tx);
  if (used >= max) throw new DashboardError("limit_reached", tooManyProjects(max));
}
