import type { ProjectScope } from "#lib/auth/principal.ts";
import { queryText } from "#lib/db/pool.ts";
import { FIGURES } from "#lib/pets/days/data.ts";

const CLOSE = {
  name: "",
  text: `insert into pet_days (project_id, day, available, pending, sold, arrived, adopted)
    select $1, $2::date, figures.* from (${FIGURES.text}) as figures on conflict do nothing`,
};

/**
 * Keeps the figures of a UTC day that is over. A day that is kept already stays as it is.
 * It records nothing that anybody did, so no audit row is written.
 * @param day such as `2026-11-21`
 * @throws AppError `service_unavailable` when the database is down
 */
export async function closeDay(scope: ProjectScope, day: string): Promise<void> {
  await queryText(CLOSE, [scope.projectId, day]);
}
