import type { PoolClient } from "pg";
import { lockChangesSql } from "#lib/history/events/mutations.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings, usesRedis } from "#lib/platform/config/env.ts";
import { announcement, announceSql } from "#lib/platform/db/changes.ts";
import { pool, transaction } from "#lib/platform/db/pool.ts";
import { inTurn } from "#lib/platform/db/turns.ts";
import { AppError, isAppError } from "#lib/platform/errors.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { singleton } from "#lib/platform/runtime.ts";
import type { PetsTransaction } from "#lib/shelter/pets/lock.mutations.ts";
import { creation } from "#lib/shelter/pets/record.mutations.ts";
import type { Pet } from "#lib/shelter/pets/row.schema.ts";
import type { NewPet } from "#lib/shelter/pets/schema.ts";
import { petsChanged, petsMayHaveChanged } from "#lib/shelter/pets/versions.state.ts";
import { writeProfilesWithin } from "#lib/shelter/profiles/mutations.ts";
import type { FullProfile } from "#lib/shelter/profiles/schema.ts";
import { createdFacts } from "#lib/shelter/profiles/view.ts";
import type { Actor, KeyActor, ProjectScope, ServiceActor } from "#lib/tenancy/scope/principal.schema.ts";
import { asService, holdRight } from "#lib/tenancy/scope/rights.mutations.ts";
import type { CheckedStatement } from "#lib/tenancy/scope/writing.mutations.ts";

const MORE_FACTS = ` || jsonb_strip_nulls(jsonb_build_object('externalId', external_id)) || coalesce(profile_facts::jsonb, '{}')`;

/**
 * Omits animals of keys whose right is lost, checked under the lock. `$7`: the announcement, or null.
 * @param hasMore with adoptions, and external ids and facts of profiles as `$10` and `$11`, which few animals have and all would pay for
 */
function creating(name: string, hasMore: boolean): CheckedStatement {
  const [arrays, columns, facts] = hasMore ? [", $10::text[], $11::text[]", "external_id, profile_facts, ", MORE_FACTS] : ["", "", ""];
  const input = `locked as materialized (select ${lockChangesSql("$1::bigint")}),
    held as materialized (
      select k.id::text as id from locked, projects p join api_keys k on k.project_id = p.id
       where p.id = $1 and p.deleted_at is null and k.id = any($8::bigint[]) and k.scope = 'read_write' and k.revoked_at is null
         and k.disabled_at is null and (k.expires_at is null or k.expires_at > to_timestamp($9::float8 / 1000))
       order by k.id for key share of p, k),
    input as materialized (
      select nextval('pets_id_seq') as id, clock_timestamp() as at, i.* from locked,
             unnest($2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[]${arrays})
        with ordinality as i(name, category_id, status, actor_kind, actor_id, ${columns}n)
       where actor_kind <> 'api_key' or actor_id in (select id from held) order by n)`;
  const rest = `,
    announced as materialized (select case when $7::text is not null then ${announceSql("$7::text")} end)
    select id, n from input, announced order by n`;
  return creation({ input, hasAdoptions: hasMore, hasExternalIds: hasMore, facts, rest }, name);
}

const CREATE = creating("create_pets", false);
const CREATE_WITH_MORE = creating("create_pets_with_more", true);

/** One request may add 100. */
const MAX_IN_COMMIT = 500;

type Drawn = Record<"id" | "n", string>;

export type PetRecord = Omit<NewPet, "profile"> & { profile?: FullProfile | undefined };
type PlainPet = Omit<NewPet, "externalId" | "profile">;

interface Creation {
  pet: PetRecord;
  actor: Actor;
}

export type Creator = KeyActor | ServiceActor;

interface Waiting {
  pets: readonly PlainPet[];
  actor: Actor;
  resolve: (created: Pet[]) => void;
  reject: (error: unknown) => void;
}

const queues = singleton<Map<string, Waiting[]>>("pets.creations", () => new Map());

const hasMore = ({ pet: { status, externalId, profile } }: Creation): boolean =>
  status !== "available" || typeof externalId === "string" || profile !== undefined;

/** @returns undefined for animals whose key lost its right */
async function insertPets(
  scope: ProjectScope,
  creations: readonly Creation[],
  isAnnounced: boolean,
  on?: PoolClient,
): Promise<(Pet | undefined)[]> {
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
  const isPlain = !creations.some(hasMore);
  const more = [
    creations.map(({ pet }) => pet.externalId ?? null),
    creations.map(({ pet }) => pet.profile && exactJson(createdFacts(pet.profile))),
  ];
  // It checks the rights itself.
  const rows = await (isPlain ? CREATE : CREATE_WITH_MORE).rows<Drawn>(asService(on ?? pool()), isPlain ? values : [...values, ...more]);
  const ids = new Map(rows.map(({ id, n }) => [Number(n), id]));
  return creations.map(({ pet: { name, categoryId, status } }, i) => {
    const id = ids.get(i + 1);
    return id === undefined ? undefined : { id, name, categoryId: categoryId.toString(), status, version: 1 };
  });
}

/**
 * Commits with concurrent creations; a taken `externalId` would reject them all.
 * @returns after commit and invalidation of every list cache
 * @throws `service_unavailable`; see `holdRight` for an API key
 */
export async function createPet(scope: ProjectScope, pet: PlainPet, actor: Creator): Promise<Pet> {
  const [created] = await createPets(scope, [pet], actor);
  return created as Pet;
}

/** All or nothing, in id order. @throws see `createPet` */
export function createPets(scope: ProjectScope, pets: readonly PlainPet[], actor: Creator): Promise<Pet[]> {
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

function nextGroup(queue: Waiting[]): Waiting[] {
  let count = 0;
  const end = queue.findIndex(({ pets }, i) => {
    count += pets.length;
    return count > MAX_IN_COMMIT && i > 0;
  });
  return queue.splice(0, end < 0 ? queue.length : end);
}

const isWhole = (created: readonly (Pet | undefined)[]): created is readonly Pet[] => !created.includes(undefined);

/** @throws why the actor may not add animals */
async function refuse(scope: ProjectScope, actor: Actor, within?: PoolClient): Promise<never> {
  const hold = (on: PoolClient) => holdRight(on, scope, actor, "pets.write");
  await (within ? hold(within) : transaction(hold));
  // The key was enabled again a moment ago.
  throw new AppError("invalid_api_key", "This API key is disabled. Enable it again or use another key.");
}

function settle(scope: ProjectScope, { actor, resolve, reject }: Waiting, created: (Pet | undefined)[]): void {
  if (isWhole(created)) resolve([...created]);
  else refuse(scope, actor).catch(reject);
}

async function drain(scope: ProjectScope): Promise<void> {
  for (;;) {
    const queue = queues().get(scope.projectId);
    if (!queue || queue.length === 0) break;
    const group = nextGroup(queue);
    // Without Redis, only this process caches lists.
    const isAnnounced = usesRedis(settings());
    try {
      const creations = group.flatMap(({ pets, actor }) => pets.map((pet) => ({ pet, actor })));
      const created = await inTurn(() => insertPets(scope, creations, isAnnounced));
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
 * Keeps id order. Requires unused `externalId`s. Callers call `petsChanged` between commit and answer.
 * @throws see `holdRight` for an API key
 */
export async function createPetsWithin(on: PetsTransaction, scope: ProjectScope, pets: readonly PetRecord[], actor: Actor): Promise<Pet[]> {
  const creations = pets.map((pet) => ({ pet, actor }));
  const created = await insertPets(scope, creations, true, on);
  if (!isWhole(created)) return await refuse(scope, actor, on);
  const profiles = pets.flatMap(({ profile }, i) => (profile ? [{ petId: created[i]?.id ?? "", profile }] : []));
  await writeProfilesWithin(on, scope, profiles);
  return [...created];
}
