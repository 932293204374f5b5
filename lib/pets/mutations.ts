import type { PoolClient } from "pg";
import { settings, usesRedis } from "#lib/config/env.ts";
import { announcement, announceSql } from "#lib/db/changes.ts";
import { queryText, type Statement } from "#lib/db/pool.ts";
import { isAppError } from "#lib/errors.ts";
import { placeOrdersSql } from "#lib/pets/orders.mutations.ts";
import type { NewPet } from "#lib/pets/schema.ts";
import { petsChanged, petsMayHaveChanged } from "#lib/pets/versions.state.ts";
import { petJson } from "#lib/pets/view.ts";
import { slot } from "#lib/runtime.ts";
import type { Actor, ProjectScope } from "#lib/scope/principal.schema.ts";

/**
 * Guarantees that ids become visible in ascending order within a project. The lock is taken before the first id is
 * drawn and held until commit; otherwise a slow transaction could commit a smaller id after a reader had paged past
 * it. The history rows are the animals' events. `$7` is the announcement sent with the commit, or null.
 * @param rest ends the CTE of the history; others may follow
 * @param withExternalIds takes them as `$8`
 */
const insertion = (name: string, rest: string, withExternalIds: boolean): Statement => ({
  name,
  text: `with locked as materialized (select pg_advisory_xact_lock(1, hashint8($1::bigint))),
    input as (
      select i.* from locked, unnest($2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[]${withExternalIds ? ", $8::text[]" : ""})
        with ordinality as i(name, category_id, status, actor_kind, actor_id, ${withExternalIds ? "external_id, " : ""}n)),
    inserted as (
      insert into pets (project_id, name, category_id, status${withExternalIds ? ", external_id" : ""})
      select $1, name, category_id, status::"PetStatus"${withExternalIds ? ", external_id" : ""} from input order by n
      returning id, name, category_id, status),
    numbered as (select *, row_number() over (order by id) as n from inserted),
    history as (
      insert into audit_entries (project_id, actor_kind, actor_id, action, entity_type, entity_id, after)
      select $1, i.actor_kind, i.actor_id, 'pet.create', 'pet', p.id::text,
             jsonb_build_object('name', p.name, 'categoryId', p.category_id, 'status', p.status)${withExternalIds ? EXTERNAL_ID_FACT : ""}
        from numbered p join input i using (n) order by p.id
      ${rest},
    announced as materialized (select case when $7::text is not null then ${announceSql("$7::text")} end)
    select id from numbered, announced order by n`,
});

const EXTERNAL_ID_FACT = " || jsonb_strip_nulls(jsonb_build_object('externalId', i.external_id))";
const ORDERS = `returning id), ${placeOrdersSql("numbered", "history")}`;
/** Most animals are available and have no order; a statement that could place one costs more. */
const INSERT = insertion("create_pets", ")", false);
const INSERT_WITH_ORDERS = insertion("create_pets_and_orders", ORDERS, false);
const INSERT_WITH_EXTERNAL_IDS = insertion("create_pets_with_external_ids", ORDERS, true);

const MOST_IN_BATCH = 500;

interface Waiting {
  pet: NewPet;
  actor: Actor;
  resolve: (json: string) => void;
  reject: (error: unknown) => void;
}

/** Creations waiting for the batch in flight. An entry exists while a batch runs. */
const queues = slot<Map<string, Waiting[]>>("pets.creations", () => new Map());

interface Insertion {
  pets: { pet: NewPet; actor: Actor }[];
  isAnnounced: boolean;
}

async function insertPets(scope: ProjectScope, { pets, isAnnounced }: Insertion, on?: PoolClient): Promise<string[]> {
  const values = [
    scope.projectId,
    pets.map(({ pet }) => pet.name),
    pets.map(({ pet }) => pet.categoryId.toString()),
    pets.map(({ pet }) => pet.status),
    pets.map(({ actor }) => actor.kind),
    pets.map(({ actor }) => actor.id),
    isAnnounced ? announcement({ kind: "pets", projectId: scope.projectId }) : null,
  ];
  const hasExternalIds = pets.some(({ pet }) => pet.externalId !== undefined);
  const hasOrders = pets.some(({ pet }) => pet.status !== "available");
  const rows = hasExternalIds
    ? await queryText(INSERT_WITH_EXTERNAL_IDS, [...values, pets.map(({ pet }) => pet.externalId ?? null)], on)
    : await queryText(hasOrders ? INSERT_WITH_ORDERS : INSERT, values, on);
  return pets.map(({ pet }, i) => petJson(rows[i]?.[0] ?? "", pet.name, pet.categoryId.toString(), pet.status));
}

/**
 * Commits concurrent creations of a project in batches. One with an `externalId` needs `createPetWithin`, since its
 * refusal would be that of a whole batch.
 * @returns the animal as JSON, after commit and invalidation of every list cache
 * @throws AppError `service_unavailable`
 */
export function createPet(scope: ProjectScope, pet: Omit<NewPet, "externalId">, actor: Actor): Promise<string> {
  return new Promise((resolve, reject) => {
    const waiting = { pet, actor, resolve, reject };
    const queue = queues().get(scope.projectId);
    if (queue) {
      queue.push(waiting);
      return;
    }
    queues().set(scope.projectId, [waiting]);
    void drain(scope);
  });
}

async function drain(scope: ProjectScope): Promise<void> {
  for (;;) {
    const queue = queues().get(scope.projectId);
    if (!queue || queue.length === 0) break;
    const batch = queue.splice(0, MOST_IN_BATCH);
    // Without Redis, only this process caches lists, and announcing would only make the commit costlier.
    const isAnnounced = usesRedis(settings());
    try {
      const created = await insertPets(scope, { pets: batch, isAnnounced });
      await petsChanged(scope.projectId);
      for (const [i, { resolve }] of batch.entries()) resolve(created[i] as string);
    } catch (error) {
      if (!isAnnounced && isAppError(error)) petsMayHaveChanged(scope.projectId);
      for (const { reject } of batch) reject(error);
    }
  }
  queues().delete(scope.projectId);
}

/**
 * In the order of their ids. Requires that no animal has one of the `externalId`s. The caller must call `petsChanged`
 * after the commit and before answering.
 */
export async function createPetsWithin(on: PoolClient, scope: ProjectScope, pets: readonly NewPet[], actor: Actor): Promise<string[]> {
  return await insertPets(scope, { pets: pets.map((pet) => ({ pet, actor })), isAnnounced: true }, on);
}
