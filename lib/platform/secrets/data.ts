import type pg from "pg";
import { queryText, type Statement } from "#lib/platform/db/pool.ts";

interface EncryptedRow {
  encrypted: string;
  context: string;
  replace(encrypted: string): Promise<boolean>;
}

const ENCRYPTED_IN: readonly { table: string; rows: string }[] = [
  { table: "certificates", rows: "select 'certificate', domain_id::text, sealed_key from certificates" },
  { table: "own_certificates", rows: "select 'own_certificate', name, sealed_key from own_certificates" },
  {
    table: "certificate_attempts",
    rows: "select 'attempt', id::text, sealed_key from certificate_attempts where sealed_key is not null",
  },
  { table: "totp_factors", rows: "select 'totp', user_id::text, sealed_secret from totp_factors" },
  { table: "service_secrets", rows: "select 'secret', name, sealed from service_secrets" },
  {
    table: "webhook_endpoints",
    rows: `select 'webhook', id::text, sealed_secret from webhook_endpoints
           union all select 'webhook_old', id::text, old_sealed_secret from webhook_endpoints where old_sealed_secret is not null`,
  },
];
const encryptedIn = (parts: typeof ENCRYPTED_IN): string => parts.map(({ rows }) => rows).join(" union all ");
const ENCRYPTED: Statement = encryptedIn(ENCRYPTED_IN);

const REPLACE: Readonly<Record<string, Statement>> = {
  certificate: "update certificates set sealed_key = $3 where domain_id = $1 and sealed_key = $2 returning 1",
  own_certificate: "update own_certificates set sealed_key = $3 where name = $1 and sealed_key = $2 returning 1",
  attempt: "update certificate_attempts set sealed_key = $3 where id = $1 and sealed_key = $2 returning 1",
  secret: "update service_secrets set sealed = $3 where name = $1 and sealed = $2 returning 1",
  totp: "update totp_factors set sealed_secret = $3 where user_id = $1 and sealed_secret = $2 returning 1",
  webhook: "update webhook_endpoints set sealed_secret = $3 where id = $1 and sealed_secret = $2 returning 1",
  webhook_old: "update webhook_endpoints set old_sealed_secret = $3 where id = $1 and old_sealed_secret = $2 returning 1",
};

/** Avoids Prisma, because every worker calls this at startup. */
export async function encryptedRows(): Promise<EncryptedRow[]> {
  const rows = await queryText(ENCRYPTED, []);
  return rows.flatMap(([kind, id, encrypted]) => {
    const statement = REPLACE[kind ?? ""];
    if (statement === undefined || encrypted == null) return [];
    return {
      encrypted: encrypted,
      context: `${kind} ${id}`,
      replace: async (reencrypted: string) => (await queryText(statement, [id, encrypted, reencrypted])).length === 1,
    };
  });
}

const THERE = "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'";

/** Older schemas lack some tables. */
export async function keysNeeded(on: pg.ClientBase): Promise<string[]> {
  const tables = new Set((await on.query<{ name: string }>(THERE)).rows.map(({ name }) => name));
  const parts = ENCRYPTED_IN.filter(({ table }) => tables.has(table));
  const { rows } = await on.query<{ name: string }>(
    `select distinct split_part(sealed, '.', 1) as name from (${encryptedIn(parts)}) as every_secret (kind, id, sealed) where sealed like '%.%' order by name`,
  );
  return rows.map(({ name }) => name);
}

const SAMPLES = `select distinct on (key) key, context, sealed, count(*) over (partition by key)
   from (select split_part(sealed, '.', 1) as key, context, sealed
           from (select 'certificate ' || domain_id as context, sealed_key as sealed from certificates
                 union all select 'own_certificate ' || name, sealed_key from own_certificates
                 union all select 'attempt ' || id, sealed_key from certificate_attempts where sealed_key is not null
                 union all select 'secret ' || name, sealed from service_secrets
                 union all select 'totp ' || user_id, sealed_secret from totp_factors
                 union all select 'webhook ' || id, sealed_secret from webhook_endpoints
                 union all select 'webhook_old ' || id, old_sealed_secret from webhook_endpoints where old_sealed_secret is not null) every_secret
          where sealed <> '') by_key
  order by key`;

export async function sampleOfEachKey(): Promise<{ key: string; context: string; encrypted: string; count: number }[]> {
  const rows = (await queryText(SAMPLES, [])) as [string, string, string, string][];
  return rows.map(([key, context, encrypted, count]) => ({ key, context, encrypted: encrypted, count: Number(count) }));
}
