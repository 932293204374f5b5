import { lockChangesSql } from "#lib/history/events/lock.mutations.ts";
import { announceWithin } from "#lib/platform/db/changes.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { creationSql } from "#lib/shelter/pets/record.mutations.ts";
import { seedPet } from "#lib/shelter/pets/seed.rules.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { ProjectScope, ServiceActor } from "#lib/tenancy/scope/principal.schema.ts";

const BATCH = 5000;
/** Never occurs in a seeded value. */
const SEPARATOR = "\n";
const BATCH_TIMEOUT_MS = 120_000;

interface Stretch {
  seed: number;
  from: number;
  count: number;
}

const SEED = creationSql({
  input: `locked as materialized (select ${lockChangesSql("$1::bigint")}),
    input as materialized (
      select nextval('pets_id_seq') as id, clock_timestamp() as at, i.* from locked,
             unnest(string_to_array($2, $5), string_to_array($3, $5)::bigint[], string_to_array($4, $5))
               with ordinality as i(name, category_id, status, n)
       order by n)`,
  isSeed: true,
  rest: " select 1",
});

async function insertSeedPetsWithin(tx: Transaction, scope: ProjectScope, stretch: Stretch): Promise<void> {
  const projectId = BigInt(scope.projectId);
  // Arrays of thousands of values leave much garbage.
  const pets = Array.from({ length: stretch.count }, (_, i) => seedPet(stretch.seed, stretch.from + i));
  const names = pets.map((pet) => pet.name).join(SEPARATOR);
  const categories = pets.map((pet) => pet.categoryId).join(SEPARATOR);
  const statuses = pets.map((pet) => pet.status).join(SEPARATOR);
  await tx.$executeRawUnsafe(SEED, projectId, names, categories, statuses, SEPARATOR);
  await announceWithin(tx, { kind: "pets", projectId: scope.projectId });
}

/**
 * Batches of 5,000 in bounded memory; if one fails, earlier ones stay. The first has the audit row.
 * @param onProgress gets the count so far
 */
export async function seedPets(
  scope: ProjectScope,
  count: number,
  seed: number,
  actor: ServiceActor,
  onProgress: (added: number) => void = () => undefined,
): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const stretch = { seed, from, count: Math.min(BATCH, count - from) };
    await prisma().$transaction(
      async (tx) => {
        await insertSeedPetsWithin(tx, scope, stretch);
        if (from === 0) await auditSeed(tx, scope, count, seed, actor);
      },
      { timeout: BATCH_TIMEOUT_MS },
    );
    onProgress(from + stretch.count);
  }
}

export async function auditSeed(tx: Transaction, scope: ProjectScope, wanted: number, seed: number, actor: ServiceActor): Promise<void> {
  await writeAudit(tx, {
    projectId: scope.projectId,
    actor,
    action: "pet.seed",
    entityType: "project",
    entityId: scope.projectId,
    after: { wanted, seed },
  });
}
