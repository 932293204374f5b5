import type { Transaction } from "#lib/platform/db/prisma.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const FIRST = ["Alex", "Sam", "Robin", "Jamie", "Casey", "Morgan", "Taylor", "Riley", "Avery", "Quinn", "Rowan"];
const LAST = ["Brook", "Hill", "Woods", "Field", "Lake", "Stone", "Meadow"];
/** Told by every second adoption of the demo; the others have none. */
const HAPPY_ENDINGS = [
  "Sleeps on the sofa, and has learned where the treats are.",
  "Has made friends with the neighbor’s old dog.",
  "Took three days to come out from under the bed, and now rules the house.",
];
/** These people do not have the animal yet. `day` counts from today. */
const ASKING = [
  { stage: "interested", step: "Call back", day: 0, note: "Works from home, has a garden." },
  { stage: "interested", step: "Send the questionnaire", day: 2, note: "" },
  { stage: "interested", step: "Ask the landlord", day: -1, note: "Apartment on the first floor." },
  { stage: "visit", step: "Home visit", day: 1, note: "Comes with both children." },
  { stage: "visit", step: "Second visit", day: 4, note: "Brings their old dog along." },
  { stage: "visit", step: "Meet the resident cat", day: 0, note: "" },
];

export async function insertDemoAdopters(tx: Transaction, { projectId }: ProjectScope, now: number): Promise<void> {
  const id = BigInt(projectId);
  const nameSql = (n: string): string =>
    `(split_part($1, ',', (1 + ${n} % ${FIRST.length})::int) || ' ' || split_part($2, ',', (1 + ${n} % ${LAST.length})::int))`;
  const mailSql = (name: string): string => `lower(replace(${name}, ' ', '.')) || '@example.org'`;
  await tx.$executeRawUnsafe(
    `update adoptions a set adopter = p.name, email = ${mailSql("p.name")}, address = concat(p.n, ' Garden Lane', chr(10), 'Springfield'),
            next_step = case a.stage when 'reserved' then 'Sign the contract' else '' end,
            next_on = case a.stage when 'reserved' then ($4::timestamptz at time zone 'UTC')::date + (p.n % 5)::int end,
            happy_ending = case a.stage when 'home' then coalesce(($5::text[])[1 + p.n % 6], '') else '' end
       from (select id, n, ${nameSql("n")} as name
               from (select id, row_number() over (order by id) as n from adoptions where project_id = $3) numbered) p
      where a.id = p.id`,
    FIRST.join(","),
    LAST.join(","),
    id,
    new Date(now),
    HAPPY_ENDINGS,
  );
  await tx.$executeRawUnsafe(
    `insert into adoptions (project_id, pet_id, stage, adopter, email, note, next_step, next_on)
     select $3, p.id, i.stage::"AdoptionStage", p.name, ${mailSql("p.name")}, i.note, i.step, ($4::timestamptz at time zone 'UTC')::date + i.day
       from rows from (jsonb_to_recordset($5::jsonb) as (stage text, step text, day int, note text)) with ordinality as i(stage, step, day, note, n)
       join (select id, n, ${nameSql("(n * 3)")} as name
               from (select id, row_number() over (order by id desc) as n from pets where project_id = $3 and status = 'available') numbered) p using (n)`,
    FIRST.join(","),
    LAST.join(","),
    id,
    new Date(now),
    JSON.stringify(ASKING),
  );
}
