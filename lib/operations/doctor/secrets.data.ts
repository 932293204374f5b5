import { ifMigrated, onDatabase } from "#lib/operations/doctor/database.data.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import { keyFinding, machinesFindings, type ServingProcess, sameRedisFinding } from "#lib/operations/doctor/secrets.rules.ts";
import type { Settings } from "#lib/platform/config/env.ts";
import { usesRedis } from "#lib/platform/config/env.ts";
import { undecryptableKeys } from "#lib/platform/secrets/loaders.ts";
import { signingLockName } from "#lib/platform/secrets/rules.ts";
import { keyNames, lockNamesOf, secretKeys } from "#lib/platform/secrets/service.ts";

/** Each web process holds the right to serve and a lock for each of its names; a worker its own lock. */
const SERVING = `select s.kind, host(a.client_addr) as address,
    array(select m.name from unnest($1::text[]) as m (name)
           where exists (select from pg_locks l
                          where l.pid = s.pid and l.locktype = 'advisory' and l.objsubid = 1 and l.granted
                            and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended(m.name, 0))) as "lockNames"
  from (select pid, 'web' as kind from pg_locks
         where locktype = 'advisory' and classid = 3 and objid = 1 and objsubid = 2 and granted
           and database = (select oid from pg_database where datname = current_database())
        union all
        select pid, 'worker' from pg_stat_activity where datname = current_database() and application_name = 'petstore worker') s
  left join pg_stat_activity a on a.pid = s.pid
 order by s.kind, s.pid`;

interface ServingRow {
  kind: "web" | "worker";
  address: string | null;
  lockNames: string[];
}

export async function lookAtKeys(): Promise<Finding[]> {
  return await ifMigrated("Encryption keys", async () => [keyFinding(await undecryptableKeys(), keyNames())]);
}

async function servingProcesses(url: string, secret: string | undefined): Promise<ServingProcess[]> {
  const own = secretKeys().map(lockNamesOf);
  const signing = secret === undefined ? undefined : signingLockName(secret);
  const lockNames = [...own.flatMap((one) => Object.values(one)), ...(signing === undefined ? [] : [signing])];
  const { rows } = await onDatabase(url, (client) => client.query<ServingRow>(SERVING, [lockNames]));
  return rows.map(({ kind, address, lockNames: held }) => ({
    kind,
    address,
    encryptsWithKnownKey: own.some(({ encryption: name }) => held.includes(name)),
    hasSameRedis: own.some(({ redis }) => held.includes(redis)),
    hasSameSecret: kind === "worker" || signing === undefined ? undefined : held.includes(signing),
  }));
}

export async function lookAtMachines(url: string, config: Settings): Promise<Finding[]> {
  const processes = await servingProcesses(url, config.AUTH_SECRET);
  return [...machinesFindings(processes, usesRedis(config)), ...sameRedisFinding(processes)];
}
