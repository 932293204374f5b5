import pg from "pg";
import { OperatorError } from "#lib/platform/errors.ts";

const RIGHTS = `select current_user as role, current_database() as database, current_setting('server_encoding') as encoding,
  coalesce(current_schema(), 'public') as schema,
  coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as "ownsSchema",
  has_database_privilege(current_database(), 'CREATE') or to_regnamespace('graphile_worker') is not null as "mayAddSchemas"`;

interface Rights {
  role: string;
  database: string;
  encoding: string;
  schema: string;
  ownsSchema: boolean;
  mayAddSchemas: boolean;
}

export function encodingSentence(database: string, encoding: string): string {
  return `The database "${database}" has the encoding ${encoding}, so names cannot be stored, sorted, and searched as they are written. Create one with \`createdb --encoding=UTF8 --template=template0 …\`, and name it in DATABASE_URL.`;
}

/** @throws OperatorError with the commands that help */
export async function assertMigratable(client: pg.ClientBase, isNew: boolean): Promise<void> {
  const { rows } = await client.query<Rights>(RIGHTS);
  const [rights] = rows;
  if (!rights) return;
  const { role, database, encoding, schema, ownsSchema, mayAddSchemas } = rights;
  if (isNew && encoding !== "UTF8") throw new OperatorError(`${encodingSentence(database, encoding)} Nothing was changed.`);
  const to = `to ${pg.escapeIdentifier(role)};`;
  const grants = [
    ...(ownsSchema ? [] : [`grant usage, create on schema ${pg.escapeIdentifier(schema)} ${to}`]),
    ...(mayAddSchemas ? [] : [`grant create on database ${pg.escapeIdentifier(database)} ${to}`]),
  ];
  if (grants.length === 0) return;
  throw new OperatorError(
    `PostgreSQL does not let "${role}" create tables in the database "${database}". Run this there as its owner or a superuser, then start again:\n  ${grants.join("\n  ")}`,
  );
}
