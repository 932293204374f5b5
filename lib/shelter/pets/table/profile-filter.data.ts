import type { PoolClient } from "pg";
import { clock } from "#lib/platform/clock.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import { MAX_FEW, Values } from "#lib/shelter/pets/select.data.ts";
import { PROFILE_FILTERS } from "#lib/shelter/pets/table/rules.ts";
import type { PetFilter } from "#lib/shelter/pets/table/schema.ts";
import { isOfAgeSql } from "#lib/shelter/profiles/age.data.ts";
import { SEXES, SIZES } from "#lib/shelter/profiles/rules.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

type ProfileFilter = Pick<PetFilter, "listed" | "goodWith" | "breeds" | (typeof PROFILE_FILTERS)[number]>;

const ownProfile = (scope: ProjectScope, values: Values): string => `f.project_id = ${values.add(scope.projectId)}::bigint`;

/* Matches the indexes' expressions. */
const LOCATION = "lower(f.location)";
const BREED = "lower(f.breeds[1])";
const SECOND_BREED = "lower(f.breeds[2])";
const isText = (column: string, text: string, values: Values): string => `${column} = lower(${values.add(text)}::text)`;

const isOneOf = (column: string, texts: readonly string[], values: Values): string => `${column} = any(${values.add(texts)}::text[])`;

function facts({ listed, species, breed, breeds, sex, age, size, location, goodWith = [] }: ProfileFilter, values: Values): string {
  const columns = { "f.species": species, "f.sex": sex, "f.size": size };
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  return [
    ...(listed === "no" ? ["not f.listed"] : []),
    ...given.map(([column, value]) => `${column} = ${values.add(value)}::text`),
    ...(breed === undefined ? [] : [`(${isText(BREED, breed, values)} or ${isText(SECOND_BREED, breed, values)})`]),
    ...(breeds === undefined ? [] : [`(${isOneOf(BREED, breeds, values)} or ${isOneOf(SECOND_BREED, breeds, values)})`]),
    ...(location === undefined ? [] : [isText(LOCATION, location, values)]),
    ...goodWith.map((one) => `f.good_with_${one}`),
    ...(age === undefined ? [] : [isOfAgeSql("f", age, species, clock()())]),
  ].join(" and ");
}

export const readsProfiles = (filter: ProfileFilter): boolean =>
  filter.listed === "no" ||
  filter.goodWith !== undefined ||
  filter.breeds !== undefined ||
  PROFILE_FILTERS.some((name) => filter[name] !== undefined);

/** Matching `pet_profiles f`, each once, from indexes that have the order. */
function waysTo(scope: ProjectScope, filter: ProfileFilter, values: Values, columns = "f.pet_id"): { text: string; order: string }[] {
  const { breed, breeds, location } = filter;
  const select = (given: ProfileFilter, order: string, ...only: string[]) => {
    const known = facts(given, values);
    const conditions = [ownProfile(scope, values), ...only, ...(known === "" ? [] : [known])];
    return { text: `select ${columns} from pet_profiles f where ${conditions.join(" and ")}`, order };
  };
  if (location === undefined && (breed !== undefined || breeds !== undefined)) {
    const is = (column: string) => (breed === undefined ? isOneOf(column, breeds ?? [], values) : isText(column, breed, values));
    const others = { ...filter, ...(breed === undefined ? { breeds: undefined } : { breed: undefined }) };
    const first = is(BREED);
    return [
      select(others, `f.project_id, ${BREED}, f.pet_id`, first),
      select(others, `f.project_id, ${SECOND_BREED}, f.pet_id`, is(SECOND_BREED), `(${first}) is not true`),
    ];
  }
  if (location !== undefined) return [select(filter, `f.project_id, ${LOCATION}, f.pet_id`)];
  const given = PROFILE_FILTERS.filter((name) => filter[name] !== undefined);
  if (given.length === 0) return [select(filter, "f.project_id, f.pet_id")];
  const isByAge = given.every((name) => name === "age");
  return [select(filter, isByAge ? "f.project_id, f.birth_date" : "f.project_id, f.species, f.sex, f.size, f.pet_id")];
}

/** Few could have the status or category, or be in the bin. */
export const isInOrderOfIds = (filter: PetFilter): boolean =>
  filter.breed !== undefined ||
  filter.breeds !== undefined ||
  filter.location !== undefined ||
  (readsProfiles(filter) && filter.status === undefined && filter.category === undefined && !filter.bin);

/** Like `waysTo`, for one species: an index has the animals of each sex and size in the order of ids. */
function kindsOf(scope: ProjectScope, filter: ProfileFilter & { species: string }, values: Values): string[] {
  const { sex, size, species } = filter;
  const own = `${ownProfile(scope, values)} and f.species = ${values.add(species)}::text`;
  const rest = facts({ ...filter, species: undefined, sex: undefined, size: undefined }, values);
  const is = (column: string, value: string | null) => (value === null ? `${column} is null` : `${column} = '${value}'`);
  const sexes = sex === undefined ? [...SEXES, null] : [sex];
  const sizes = size === undefined ? [...SIZES, null] : [size];
  return sexes.flatMap((one) =>
    sizes.map((other) => {
      const conditions = [own, is("f.sex", one), is("f.size", other), ...(rest === "" ? [] : [rest])];
      return `select f.pet_id from pet_profiles f where ${conditions.join(" and ")}`;
    }),
  );
}

/** For more, all profiles are read in the order of ids, of which over a thousand match. */
const MAX_BREED_WAYS = 40;

/** Like `waysTo`, from indexes that have the order of ids; an animal of two breeds can be found twice. */
function waysInOrder(scope: ProjectScope, filter: ProfileFilter, values: Values): string[] {
  const { breed, breeds, location } = filter;
  if (breed !== undefined || breeds === undefined || location !== undefined) return waysTo(scope, filter, values).map(({ text }) => text);
  if (breeds.length > MAX_BREED_WAYS)
    return [`select f.pet_id from pet_profiles f where ${ownProfile(scope, values)} and ${facts(filter, values)}`];
  return breeds.flatMap((one) => waysInOrder(scope, { ...filter, breeds: undefined, breed: one }, values));
}

/** Profile matches in the order of ids, from an ID on. */
export function profileWalk(
  scope: ProjectScope,
  filter: ProfileFilter,
  { ascending, from, walked }: { ascending: boolean; from: string | undefined; walked: number },
  values: Values,
): string {
  const [sign, direction] = ascending ? ([">", "asc"] as const) : (["<", "desc"] as const);
  const { breed, breeds, location, species } = filter;
  const rest = from === undefined ? "" : ` and f.pet_id ${sign} ${values.add(from)}::bigint`;
  const isByBreed = breed !== undefined || (breeds !== undefined && breeds.length <= MAX_BREED_WAYS);
  const ofKinds = species !== undefined && !isByBreed && location === undefined && filter.listed !== "no";
  const ways = ofKinds ? kindsOf(scope, { ...filter, species }, values) : waysInOrder(scope, filter, values);
  const columns = ofKinds ? ["f.project_id", "f.species", "f.sex", "f.size", "f.pet_id"] : ["f.pet_id"];
  const order = columns.map((column) => `${column} ${direction}`).join(", ");
  const found = ways.map((text) => `(${text}${rest} order by ${order} limit ${walked})`);
  return `select pets.* from (select ${breeds === undefined ? "" : "distinct "}pet_id from (${found.join(" union all ")}) as found order by pet_id ${direction} limit ${walked}) as found
    cross join lateral (select * from pets where id = found.pet_id limit 1) as pets`;
}

/** Ids as a PostgreSQL array; undefined if the filter reads no profile, or there are too many. */
export async function fewByProfile(scope: ProjectScope, filter: PetFilter, on?: PoolClient): Promise<string | undefined> {
  if (!readsProfiles(filter)) return undefined;
  const values = new Values();
  // The index's order keeps to this project's profiles.
  const found = waysTo(scope, filter, values).map(({ text, order }) => `(${text} order by ${order} limit ${MAX_FEW + 1})`);
  const text = `select case when count(*) <= ${MAX_FEW} then coalesce(array_agg(pet_id), '{}') end as ids
    from (select pet_id from (${found.join(" union all ")}) as found limit ${MAX_FEW + 1}) as found`;
  const [row] = await queryRows<{ ids: string | null }>(text, values.all, on);
  return row?.ids ?? undefined;
}

/** Profiles `f` are read as a whole, not one by one. */
export function besideProfiles(scope: ProjectScope, filter: ProfileFilter, values: Values): string {
  const columns = "f.pet_id, f.intake_date, f.listed";
  if (!readsProfiles(filter)) {
    return `pets left join (select ${columns} from pet_profiles f where ${ownProfile(scope, values)}) as f on f.pet_id = pets.id`;
  }
  const found = waysTo(scope, filter, values, columns).map(({ text }) => `(${text})`);
  return `pets join (${found.join(" union all ")}) as f on f.pet_id = pets.id`;
}

/** How a profile is found: among a few ids, by its animal's ID, or as the planner chooses. */
export type Profiles = { few: string } | "each" | "joined";

/** Condition on `pets`; undefined if all match. */
export function profileMatch(scope: ProjectScope, filter: ProfileFilter, values: Values, profiles: Profiles): string | undefined {
  const conditions: string[] = [];
  // One by one: a join would read all of the project's.
  if (filter.listed === "yes") {
    const own = `u.project_id = ${values.add(scope.projectId)}::bigint and u.pet_id = pets.id`;
    conditions.push(`(select true from pet_profiles u where ${own} and not u.listed) is null`);
  }
  if (readsProfiles(filter)) {
    // The planner cannot estimate a breed in two columns, and would collect all.
    if (profiles === "each" || (profiles === "joined" && (filter.breed !== undefined || filter.breeds !== undefined))) {
      // Selected, not a condition, so that an index finds only the animal's own profile.
      conditions.push(`(select ${facts(filter, values)} from pet_profiles f where ${ownProfile(scope, values)} and f.pet_id = pets.id)`);
    } else if (profiles === "joined") {
      conditions.push(`pets.id in (select f.pet_id from pet_profiles f where ${ownProfile(scope, values)} and ${facts(filter, values)})`);
    } else conditions.push(`id = any(${values.add(profiles.few)}::bigint[])`);
  }
  return conditions.length > 0 ? conditions.join(" and ") : undefined;
}
