import { pool } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { NEW_SETTINGS } from "#lib/sites/publishing/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const DESCRIPTION =
  "Greets everyone with the whole body, then falls asleep on your feet.\n\nLoves long walks by the creek, peanut butter, and the sound of the biscuit tin. Still learns to stay alone.";

/** The profile of each is by its place among the newest; the tenth is unlisted. */
const PROFILES = `insert into pet_profiles (pet_id, project_id, listed, species, breeds, mixed, sex, birth_date, birth_date_precision, size, weight_grams,
    color, coat, description, neutered, vaccinated, house_trained, good_with_children, children_from_age, good_with_dogs, good_with_cats,
    fee_amount, fee_currency, intake_date, video_url, bonded_with)
  select id, project_id, n <> 10, (array['dog', 'dog', 'cat', 'rabbit'])[1 + n % 4], (array['{Beagle}', '{"Border Collie",Poodle}', '{}', '{Rex}'])[1 + n % 4]::text[],
    n % 3 = 0, (array['female', 'male'])[1 + n % 2], current_date - (n * 97 % 4400)::int, 'day', (array['small', 'medium', 'large'])[1 + n % 3],
    900 + n * 450, 'tricolor', 'short', $2, n % 2 = 0, n % 5 <> 0, case when n % 4 = 0 then true end, n % 2 = 0, case when n % 4 = 0 then 6 end,
    n % 3 = 0, case when n % 5 = 0 then true when n % 5 = 1 then false end, 150, 'EUR', current_date - (n * 3)::int, 'https://video.example/1',
    case when n % 6 = 0 then array[previous] else '{}' end
  from (select id, project_id, row_number() over (order by id desc) as n, lead(id) over (order by id desc) as previous
          from pets where project_id = $1 and status = 'available' and deleted_at is null order by id desc limit 60) as newest`;

/** Every filter has a choice afterward. */
export async function describeAnimals({ projectId }: ProjectScope): Promise<void> {
  await pool().query(PROFILES, [projectId, DESCRIPTION]);
}

export async function publishDescribed(scope: ProjectScope): Promise<void> {
  await describeAnimals(scope);
  await pool().query(
    "update pets set name = 'Quarantined' where id = (select pet_id from pet_profiles where project_id = $1 and not listed)",
    [scope.projectId],
  );
  const contact = { contactEmail: "hello@farm.example", openingHours: "Saturday 10 to 4" };
  await prisma().deploy.create({
    data: { projectId: BigInt(scope.projectId), number: 1, state: "ready", settings: { ...NEW_SETTINGS, name: "Green Farm", ...contact } },
  });
}
