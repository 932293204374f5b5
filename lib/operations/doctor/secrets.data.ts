import { ifMigrated, onDatabase } from "#lib/operations/doctor/database.data.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import { keyFinding, machinesFindings, type ServingProcess, sameRedisFinding } from "#lib/operations/doctor/secrets.rules.ts";
import type { Settings } from "#lib/platform/config/env.ts";
import { usesRedis } from "#lib/platform/config/env.ts";
import { unopenedKeys } from "#lib/platform/secrets/loaders.ts";
import { signingMark } from "#lib/platform/secrets/rules.ts";
import { keyNames, marksOf, secretKeys } from "#lib/platform/secrets/service.ts";

/**
 * Each web process holds the right to serve and, with the same connection, a lock for each of its marks. A worker holds
 * its marks with a connection that has a name.
 */
const SERVING = `select s.kind, host(a.client_addr) as address,
    array(select m.mark from unnest($1::text[]) as m (mark)
           where exists (select from pg_locks l
                          where l.pid = s.pid and l.locktype = 'advisory' and l.objsubid = 1 and l.granted
                            and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended(m.mark, 0))) as marks
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
  marks: string[];
}

export async function lookAtKeys(): Promise<Finding[]> {
  return await ifMigrated("Encryption keys", async () => [keyFinding(await unopenedKeys(), keyNames())]);
}

async function servingProcesses(url: string, secret: string | undefined): Promise<ServingProcess[]> {
  const own = secretKeys().map(marksOf);
  const signing = secret === undefined ? undefined : signingMark(secret);
  const marks = [...own.flatMap((one) => Object.values(one)), ...(signing === undefined ? [] : [signing])];
  const { rows } = await onDatabase(url, (client) => client.query<ServingRow>(SERVING, [marks]));
  return rows.map(({ kind, address, marks: held }) => ({
    kind,
    address,
    sealsWithKnownKey: own.some(({ sealing }) => held.includes(sealing)),
    hasSameRedis: own.some(({ redis }) => held.includes(redis)),
    hasSameSecret: kind === "worker" || signing === undefined ? undefined : held.includes(signing),
  }));
}

export async function lookAtMachines(url: string, config: Settings): Promise<Finding[]> {
  const processes = await servingProcesses(url, config.AUTH_SECRET);
  return [...machinesFindings(processes, usesRedis(config)), ...sameRedisFinding(processes)];
}
