import type pg from "pg";
import { seedPet } from "#lib/shelter/pets/seed.rules.ts";

const SEED = 1;
/** Names, categories, and statuses repeat after this many animals. */
const SEEDED = 65_536;
const AT_A_TIME = 1_000_000;
const SESSION = "set maintenance_work_mem = '1GB'; set synchronous_commit = off";

export interface Scale {
  projects: number;
  pets: number;
  /** Animals of the first project; the others share the rest. */
  largest: number;
}

export interface Step {
  what: string;
  seconds: number;
}

/** The id of the first project is 1. */
const PROJECTS = `with made as (
    insert into projects (slug, name) select 'shelter-' || i, 'Shelter ' || i from generate_series(1, $1::int) i returning id),
  deployed as (
    insert into deploys (project_id, number, state, settings) select id, 1, 'ready', '{}' from made)
  insert into domains (project_id, name, use, routing, verified_at, challenge)
  select id, 'shelter-' || id || '.example.org', 'primary', 'verified', now(), '' from made`;
const PERSON = "insert into users (name, email) values ('Member', 'member@example.org') returning id";
const MEMBER = "insert into members (project_id, user_id, role) select id, $1, 'owner' from projects where id <= 100";
const SAMPLES = `create temporary table samples as
  select n, name, category_id, status::"PetStatus" from unnest($1::text[], $2::bigint[], $3::text[]) with ordinality as i(name, category_id, status, n)`;

const spreadOver = (place: string, seed: number): string => `(hashint8extended(${place}, ${seed}) & ${2n ** 62n - 1n})`;
/** Animals of all projects arrive in turn, so those of one lie far apart on the disk; one in a hundred is in the bin. */
const PETS = `insert into pets (project_id, name, category_id, status, created_at, updated_at, deleted_at)
  select case when ${spreadOver("i", 1)} % $3 < $4 then 1 else 2 + ${spreadOver("i", 2)} % ($5 - 1) end,
         s.name, s.category_id, s.status, at, at, case when ${spreadOver("i", 4)} % 100 = 0 then now() end
    from generate_series($1::bigint, $2::bigint) i
   cross join lateral (select now() - ($3 - i) * interval '1 second' as at) as moment
    join samples s on s.n = 1 + ${spreadOver("i", 3)} % ${SEEDED}`;

/**
 * Of all but one in ten animals; one in 50 is not listed, one in a thousand a rabbit. There are 4,000 kennels and 300 breeds. Half are good
 * with children, one in 64 with cats; three in four have a day of intake.
 */
const PROFILES = `insert into pet_profiles (pet_id, project_id, listed, species, sex, size, birth_date, birth_date_precision, location, breeds,
    good_with_children, good_with_cats, intake_date)
  select id, project_id, h % 50 <> 0, case when h % 1000 = 1 then 'rabbit' when h % 5 < 3 then 'dog' else 'cat' end,
         case when (h >> 10) % 2 = 0 then 'female' else 'male' end, (array['small', 'medium', 'large', 'extra_large'])[1 + (h >> 12) % 4],
         current_date - ((h >> 16) % 5000)::int, 'day',
         case when (h >> 20) % 2 = 0 then 'Foster' else 'Kennel ' || (h >> 22) % 4000 end,
         case when (h >> 34) % 3 = 0 then array['Breed ' || (h >> 36) % 300, 'Breed ' || 300 + (h >> 44) % 100] else array['Breed ' || (h >> 36) % 300] end,
         nullif((h >> 11) % 2 = 0, false), (h >> 18) % 64 = 0, case when (h >> 24) % 4 > 0 then current_date - ((h >> 26) % 4000)::int end
    from (select id, project_id, ${spreadOver("id", 5)} as h from pets where id between $1 and $2) as p where (h >> 30) % 10 <> 0`;

/** One photo for a project; half of its animals have it. */
const PHOTOS = "insert into pet_photos (project_id, hash, bytes, state) select id, 'photo-' || id, 1, 'ready' from projects";
const USES = `insert into pet_photo_uses (pet_id, photo_id, position)
  select p.id, f.id, 1 from pets p join pet_photos f on f.project_id = p.project_id where p.id between $1 and $2 and ${spreadOver("p.id", 6)} % 2 = 0`;

interface Definition {
  name: string;
  definition: string;
}

async function rowsOf(client: pg.Client, text: string): Promise<Definition[]> {
  return (await client.query<Definition>(text)).rows;
}

const indexesOf = (client: pg.Client) =>
  rowsOf(
    client,
    `select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and tablename = 'pets' and indexname <> 'pets_pkey' order by 1`,
  );
const foreignKeysOf = (client: pg.Client) =>
  rowsOf(
    client,
    "select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = 'pets'::regclass and contype = 'f'",
  );

async function fillSamples(client: pg.Client): Promise<void> {
  const all = Array.from({ length: SEEDED }, (_, i) => seedPet(SEED, i));
  const columns = [all.map(({ name }) => name), all.map(({ categoryId }) => String(categoryId)), all.map(({ status }) => status)];
  await client.query(SAMPLES, columns);
  await client.query("analyze samples");
}

/**
 * Fills an empty, migrated database. The indexes of the animals, except the primary key's, are created afterwards.
 * @returns how long each step took
 */
export async function fillScale(client: pg.Client, { projects, pets, largest }: Scale, say: (sentence: string) => void): Promise<Step[]> {
  const steps: Step[] = [];
  const timed = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    const began = performance.now();
    await work();
    const seconds = (performance.now() - began) / 1000;
    steps.push({ what, seconds });
    say(`${what}: ${seconds.toFixed(1)} s`);
  };
  await client.query(SESSION);
  await client.query(PROJECTS, [projects]);
  const { rows } = await client.query<{ id: string }>(PERSON);
  await client.query(MEMBER, [rows[0]?.id]);
  await fillSamples(client);

  const indexes = await indexesOf(client);
  const foreignKeys = await foreignKeysOf(client);
  for (const { name } of indexes) await client.query(`drop index ${client.escapeIdentifier(name)}`);
  for (const { name } of foreignKeys) await client.query(`alter table pets drop constraint ${client.escapeIdentifier(name)}`);
  await timed(`${pets.toLocaleString("en")} animals`, async () => {
    for (let from = 1; from <= pets; from += AT_A_TIME) {
      const to = Math.min(from + AT_A_TIME - 1, pets);
      await client.query(PETS, [from, to, pets, largest, projects]);
      say(`  ${to.toLocaleString("en")}`);
    }
  });
  await timed("their profiles", async () => {
    for (let from = 1; from <= pets; from += AT_A_TIME) await client.query(PROFILES, [from, from + AT_A_TIME - 1]);
  });
  await client.query(PHOTOS);
  await timed("their photos", async () => {
    for (let from = 1; from <= pets; from += AT_A_TIME) await client.query(USES, [from, from + AT_A_TIME - 1]);
  });
  for (const { name, definition } of indexes) await timed(name, () => client.query(definition));
  for (const { name, definition } of foreignKeys) {
    await timed(name, () => client.query(`alter table pets add constraint ${client.escapeIdentifier(name)} ${definition}`));
  }
  await timed("vacuum (analyze)", () => client.query("vacuum (analyze)"));
  await timed("analyze pets", () => client.query("analyze pets"));
  await client.query("checkpoint");
  return steps;
}
