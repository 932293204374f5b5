import type pg from "pg";
import { useDatabase } from "#e2e/support/test-database.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { onDatabase } from "../harness/fixture.ts";
import type { Bench, Section } from "../results.ts";

/** Enough that half-empty pages do not count. */
const ROWS = 20_000;
const CREATED = 5000;

/** Rows as the product writes them, of as many hours or minutes as rows. */
const FILLS: Record<string, string> = {
  usage_minutes: `insert into usage_minutes select $1, k.id, 'listPets', 2, timestamptz '2026-01-01 UTC' + i * interval '1 minute', 1000, 1000
                    from api_keys k, generate_series(1, ${ROWS}) i where k.project_id = $1`,
  usage_hours: `insert into usage_hours select $1, k.id, 2, timestamptz '2026-01-01 UTC' + i * interval '1 hour', 1000, 1000
                  from api_keys k, generate_series(1, ${ROWS}) i where k.project_id = $1`,
  api_key_requests: `insert into api_key_requests (key_id, at, request_id, project_id, method, target, operation, status, duration_ms)
                       select k.id, timestamptz '2026-01-01 UTC' + i * interval '1 second', gen_random_uuid()::text, $1, 'GET', '/v1/pets?limit=20&after=' || i,
                              'listPets', 200, 1.25 from api_keys k, generate_series(1, ${ROWS}) i where k.project_id = $1`,
  webhook_deliveries: `with endpoint as (
                         insert into webhook_endpoints (project_id, url, last_event_id, sealed_secret) values ($1, 'https://shelter.example/hooks', 0, repeat('s', 100)) returning id)
                       insert into webhook_deliveries (endpoint_id, event_id, type, subject, body, state, attempts, tries, ended_at)
                       select endpoint.id, e.id + i * 1000000, e.type, 'pet:' || e.id, e.data::text, 'delivered', 1,
                              jsonb_build_array(jsonb_build_object('at', now(), 'status', 200, 'durationMs', 12, 'reason', null, 'excerpt', '')), now()
                         from endpoint, generate_series(1, 4) i, events e where e.project_id = $1 limit ${ROWS}`,
};

async function bytesOf(client: pg.Client, table: string): Promise<number> {
  await client.query(`vacuum (analyze) ${table}`);
  const { rows } = await client.query<{ bytes: string }>("select pg_total_relation_size($1::regclass) as bytes", [table]);
  return Number(rows[0]?.bytes);
}

async function countOf(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`);
  return Number(rows[0]?.count);
}

async function average(client: pg.Client, table: string): Promise<string[]> {
  const [bytes, count] = [await bytesOf(client, table), await countOf(client, table)];
  return [table, String(count), String(Math.round(bytes / count))];
}

/** @returns bytes a row that `work` adds, with its part of the indexes */
async function added(client: pg.Client, tables: string[], work: () => Promise<unknown>): Promise<string[][]> {
  const look = (): Promise<[number, number][]> =>
    tables.reduce<Promise<[number, number][]>>(
      async (done, table) => [...(await done), [await bytesOf(client, table), await countOf(client, table)]],
      Promise.resolve([]),
    );
  const before = await look();
  await work();
  const after = await look();
  return tables.map((table, i) => {
    const [bytes, count] = [0, 1].map((at) => (after[i]?.[at] ?? 0) - (before[i]?.[at] ?? 0));
    return [table, String(count), String(Math.round((bytes ?? 0) / (count || 1)))];
  });
}

/** Measures the disk space of one more row in each growing table. */
export async function measureRowSizes({ databases, options }: Bench): Promise<Section> {
  const { url, projectId } = await databases.withPets(options.pace.pets);
  const close = useDatabase(url);
  try {
    const rows = await onDatabase(url, async (client) => {
      const seeded = [await average(client, "pets"), await average(client, "events")];
      const created = await added(client, ["audit_entries"], async () => {
        for (let i = 0; i < CREATED; i++) {
          await createPet(
            projectScope(projectId),
            { name: `Biscuit ${i}`, categoryId: 3n, status: "available" },
            { kind: "system", id: null },
          );
        }
      });
      const filled: string[][] = [];
      for (const [table, fill] of Object.entries(FILLS))
        filled.push(...(await added(client, [table], () => client.query(fill, [projectId]))));
      return [...seeded, ...created, ...filled];
    });
    return {
      title: "Bytes on the disk",
      note: "A row of each table that grows with use, with its part of the indexes, after `vacuum`.",
      columns: ["table", "rows", "bytes a row"],
      rows,
      goals: [],
    };
  } finally {
    await close();
  }
}
