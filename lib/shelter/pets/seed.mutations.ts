import type { PoolClient } from "pg";
import { lockChangesSql } from "#lib/history/events/mutations.ts";
import { announceWithin } from "#lib/platform/db/changes.ts";
import type { OpenTransaction } from "#lib/platform/db/open-transaction.ts";
import { transaction } from "#lib/platform/db/pool.ts";
import { creation } from "#lib/shelter/pets/record.mutations.ts";
import { seedPet } from "#lib/shelter/pets/seed.rules.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { ProjectScope, ServiceActor } from "#lib/tenancy/scope/principal.schema.ts";
import { asService } from "#lib/tenancy/scope/rights.mutations.ts";

const BATCH = 5000;
/** Never part of a seeded value. */
const SEPARATOR = "\n";

interface Stretch {
  seed: number;
  from: number;
  count: number;
}

const SEED = creation({
  input: `locked as materialized (select ${lockChangesSql("$1::bigint")}),
    input as materialized (
      select nextval('pets_id_seq') as id, clock_timestamp() as at, i.* from locked,
             unnest(string_to_array($2, $5), string_to_array($3, $5)::bigint[], string_to_array($4, $5))
               with ordinality as i(name, category_id, status, n)
       order by n)`,
  isSeed: true,
  rest: " select 1",
});

async function insertSeedPetsWithin(on: PoolClient, scope: ProjectScope, stretch: Stretch): Promise<void> {
  // Arrays of thousands of values leave much garbage.
  const pets = Array.from({ length: stretch.count }, (_, i) => seedPet(stretch.seed, stretch.from + i));
  const names = pets.map((pet) => pet.name).join(SEPARATOR);
  const categories = pets.map((pet) => pet.categoryId).join(SEPARATOR);
  const statuses = pets.map((pet) => pet.status).join(SEPARATOR);
  await SEED.run(asService(on), [scope.projectId, names, categories, statuses, SEPARATOR]);
  await announceWithin(on, { kind: "pets", projectId: scope.projectId });
}

/**
 * 5,000 at a time in bounded memory; after an error, earlier ones stay. The first has the audit row.
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
    await transaction(async (on) => {
      await insertSeedPetsWithin(on, scope, stretch);
      if (from === 0) await auditSeed(on, scope, count, seed, actor);
    });
    onProgress(from + stretch.count);
  }
}

export async function auditSeed(
  on: OpenTransaction,
  scope: ProjectScope,
  wanted: number,
  seed: number,
  actor: ServiceActor,
): Promise<void> {
  await writeAudit(on, { scope, actor }, "pet.seed", scope.projectId, { entityType: "project", after: { wanted, seed } });
}
