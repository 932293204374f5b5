import { queryText } from "#lib/platform/db/pool.ts";

const CREATE = "insert into installation (id) select gen_random_uuid() where not exists (select from installation)";

/** A UUID in the database, created when first needed; a restored database keeps it. */
export async function installationId(): Promise<string> {
  await queryText(CREATE, []);
  const [row] = await queryText("select id from installation order by id limit 1", []);
  return String(row?.[0]);
}
