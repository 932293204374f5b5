import type { PoolClient } from "pg";
import type { Actor, KeyActor, ProjectScope, ServiceActor } from "#lib/people/scope/principal.schema.ts";
import { holdRight } from "#lib/people/scope/rights.mutations.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings, usesRedis } from "#lib/platform/config/env.ts";
import { announcement, announceSql } from "#lib/platform/db/changes.ts";
import { queryText, type Statement, transaction } from "#lib/platform/db/pool.ts";
import { AppError, isAppError } from "#lib/platform/errors.ts";
import { slot } from "#lib/platform/runtime.ts";
import type { PetsTransaction } from "#lib/shelter/pets/lock.mutations.ts";
import { placeOrdersSql } from "#lib/shelter/pets/orders.mutations.ts";
import type { NewPet } from "#lib/shelter/pets/schema.ts";
import { petsChanged, petsMayHaveChanged } from "#lib/shelter/pets/versions.state.ts";
import { petJson } from "#lib/shelter/pets/view.ts";

/**
 * Guarantees that ids become visible in ascending order within a project. The lock is taken before the first id is
 * drawn and held until commit; otherwise a slow transaction could commit a smaller id after a reader had paged past
 * it. Then holds the API keys' rights, as `rights.mutations.ts` does; what another key wants to add is left out. The history rows are the animals' events. Ids are drawn up front, so that no table waits for what another
 * returns. Both times of an animal are one moment under the lock. `$7` is the announcement sent with the commit, or null.
 * @param rest ends the CTE of the history; others may follow
 * @param withExternalIds takes them as `$10`
 */
const insertion = (name: string, rest: string, withExternalIds: boolean): Statement => ({
  name,
  text: `with locked as materialized (select pg_advisory_xact_lock(1, hashint8($1::bigint))),
    held as materialized (
      select k.id::text as id from locked, projects p join api_keys k on k.project_id = p.id
       where p.id = $1 and p.deleted_at is null and k.id = any($8::bigint[]) and k.scope = 'read_write' and k.revoked_at is null
         and k.disabled_at is null and (k.expires_at is null or k.expires_at > to_timestamp($9::float8 / 1000))
       order by k.id for key share of p, k),
    input as materialized (
      select nextval('pets_id_seq') as id, clock_timestamp() as at, i.* from locked,
             unnest($2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[]${withExternalIds ? ", $10::text[]" : ""})
        with ordinality as i(name, category_id, status, actor_kind, actor_id, ${withExternalIds ? "external_id, " : ""}n)
       where actor_kind <> 'api_key' or actor_id in (select id from held) order by n),
    inserted as (
      insert into pets (id, project_id, name, category_id, status, created_at, updated_at${withExternalIds ? ", external_id" : ""})
      select id, $1, name, category_id, status::"PetStatus", at, at${withExternalIds ? ", external_id" : ""} from input),
    history as (
      insert into audit_entries (project_id, actor_kind, actor_id, action, entity_type, entity_id, after)
      select $1, actor_kind, actor_id, 'pet.create', 'pet', id::text,
             jsonb_build_object('name', name, 'categoryId', category_id, 'status', status)${withExternalIds ? EXTERNAL_ID_FACT : ""}
        from input order by n
      ${rest},
    announced as materialized (select case when $7::text is not null then ${announceSql("$7::text")} end)
    select id, n from input, announced order by n`,
});

const EXTERNAL_ID_FACT = " || jsonb_strip_nulls(jsonb_build_object('externalId', external_id))";
const ORDERS = `returning id), ${placeOrdersSql("input", "history")}`;
/** Most animals are available and have no order; a statement that could place one costs more. */
const INSERT = insertion("create_pets", ")", false);
const INSERT_WITH_ORDERS = insertion("create_pets_and_orders", ORDERS, false);
const INSERT_WITH_EXTERNAL_IDS = insertion("create_pets_with_external_ids", ORDERS, true);

/** At most; a request may add 100. */
const MAX_IN_COMMIT = 500;

interface Creation {
  pet: NewPet;
  actor: Actor;
}

/** A key's right is checked by the statement itself. */
export type Creator = KeyActor | ServiceActor;

/** A request. */
interface Waiting {
  pets: readonly NewPet[];
  actor: Actor;
  resolve: (json: string[]) => void;
  reject: (error: unknown) => void;
}

/** Requests waiting for the commit in flight. An entry exists while one runs. */
const queues = slot<Map<string, Waiting[]>>("pets.creations", () => new Map());

/** @returns the animals as JSON; undefined for those whose key may no longer add any */
async function insertPets(
  scope: ProjectScope,
  creations: readonly Creation[],
  isAnnounced: boolean,
  on?: PoolClient,
): Promise<(string | undefined)[]> {
  const keys = creations.flatMap(({ actor }) => (actor.kind === "api_key" && actor.id !== null ? [actor.id] : []));
  const values = [
    scope.projectId,
    creations.map(({ pet }) => pet.name),
    creations.map(({ pet }) => pet.categoryId.toString()),
    creations.map(({ pet }) => pet.status),
    creations.map(({ actor }) => actor.kind),
    creations.map(({ actor }) => actor.id),
    isAnnounced ? announcement({ kind: "pets", projectId: scope.projectId }) : null,
    [...new Set(keys)],
    clock()(),
  ];
  const hasExternalIds = creations.some(({ pet }) => typeof pet.externalId === "string");
  const hasOrders = creations.some(({ pet }) => pet.status !== "available");
  const rows = hasExternalIds
    ? await queryText(INSERT_WITH_EXTERNAL_IDS, [...values, creations.map(({ pet }) => pet.externalId ?? null)], on)
    : await queryText(hasOrders ? INSERT_WITH_ORDERS : INSERT, values, on);
  const ids = new Map(rows.map(([id, n]) => [Number(n), id]));
  return creations.map(({ pet }, i) => {
    const id = ids.get(i + 1);
    return id ? petJson(id, pet.name, pet.categoryId.toString(), pet.status) : undefined;
  });
}

/**
 * Commits concurrent creations of a project together. One with an `externalId` needs `createPetWithin`, since its
 * refusal would be that of all.
 * @returns the animal as JSON, after commit and invalidation of every list cache
 * @throws AppError `service_unavailable`, and as `holdRight` for an API key
 */
export async function createPet(scope: ProjectScope, pet: Omit<NewPet, "externalId">, actor: Creator): Promise<string> {
  const [json] = await createPets(scope, [pet], actor);
  return json as string;
}

/** As `createPet`; all or none, in the order of their ids. */
export function createPets(scope: ProjectScope, pets: readonly Omit<NewPet, "externalId">[], actor: Creator): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const waiting = { pets, actor, resolve, reject };
    const queue = queues().get(scope.projectId);
    if (queue) {
      queue.push(waiting);
      return;
    }
    queues().set(scope.projectId, [waiting]);
    void drain(scope);
  });
}

/** Whole requests, at least one. */
function nextGroup(queue: Waiting[]): Waiting[] {
  let count = 0;
  const end = queue.findIndex(({ pets }, i) => {
    count += pets.length;
    return count > MAX_IN_COMMIT && i > 0;
  });
  return queue.splice(0, end < 0 ? queue.length : end);
}

const isWhole = (created: readonly (string | undefined)[]): created is readonly string[] => !created.includes(undefined);

/** @throws why the actor may not add animals */
async function refuse(scope: ProjectScope, actor: Actor, within?: PoolClient): Promise<never> {
  const hold = (on: PoolClient) => holdRight(on, scope, actor, "pets.write");
  await (within ? hold(within) : transaction(hold));
  // Enabled again just now.
  throw new AppError("invalid_api_key", "This API key is disabled. Enable it again or use another key.");
}

function settle(scope: ProjectScope, { actor, resolve, reject }: Waiting, created: (string | undefined)[]): void {
  if (isWhole(created)) resolve([...created]);
  else refuse(scope, actor).catch(reject);
}

async function drain(scope: ProjectScope): Promise<void> {
  for (;;) {
    const queue = queues().get(scope.projectId);
    if (!queue || queue.length === 0) break;
    const group = nextGroup(queue);
    // Without Redis, only this process caches lists, and announcing would only make the commit costlier.
    const isAnnounced = usesRedis(settings());
    try {
      const creations = group.flatMap(({ pets, actor }) => pets.map((pet) => ({ pet, actor })));
      const created = await insertPets(scope, creations, isAnnounced);
      await petsChanged(scope.projectId);
      for (const waiting of group) settle(scope, waiting, created.splice(0, waiting.pets.length));
    } catch (error) {
      if (!isAnnounced && isAppError(error)) petsMayHaveChanged(scope.projectId);
      for (const { reject } of group) reject(error);
    }
  }
  queues().delete(scope.projectId);
}

/**
 * In the order of their ids. Requires that no animal has one of the `externalId`s. The caller must call `petsChanged`
 * after the commit and before answering.
 * @throws as `holdRight` for an API key
 */
export async function createPetsWithin(on: PetsTransaction, scope: ProjectScope, pets: readonly NewPet[], actor: Actor): Promise<string[]> {
  const creations = pets.map((pet) => ({ pet, actor }));
  const created = await insertPets(scope, creations, true, on);
  return isWhole(created) ? [...created] : await refuse(scope, actor, on);
}
