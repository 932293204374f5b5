import type pg from "pg";

const SIZES = `select 'the database' as what, pg_database_size(current_database()) as bytes
  union all select 'pets', pg_relation_size('pets')
  union all (select i.indexrelid::regclass::text, pg_relation_size(i.indexrelid) from pg_index i where i.indrelid = 'pets'::regclass order by 2 desc)`;

const MB = 2 ** 20;

/** A lookup by id reads one page for each level, and one of the visibility map. */
async function heightOfPrimaryKey(client: pg.Client): Promise<number> {
  await client.query("select from pets where id = 1");
  const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Record<string, number> }] }>(
    "explain (analyze, buffers, timing off, format json) select from pets where id = 1",
  );
  const plan = rows[0]?.["QUERY PLAN"][0].Plan ?? {};
  return (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0) - 1;
}

export async function sizesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ what: string; bytes: string }>(SIZES);
  const sizes = rows.map(({ what, bytes }) => `${what} ${Math.round(Number(bytes) / MB).toLocaleString("en")} MB`);
  return [...sizes, `levels of pets_pkey: ${await heightOfPrimaryKey(client)}`];
}
