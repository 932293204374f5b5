import type { Settings } from "#lib/config/env.ts";
import { usesRedis } from "#lib/config/env.ts";
import { onDatabase } from "#lib/doctor/database.data.ts";
import { skipped } from "#lib/doctor/rules.ts";
import type { Finding } from "#lib/doctor/schema.ts";
import { keyFinding, machinesFindings, type ServingProcess } from "#lib/doctor/secrets.rules.ts";
import { unopenedKeys } from "#lib/secrets/loaders.ts";
import { sealingMark, signingMark } from "#lib/secrets/rules.ts";
import { keyNames } from "#lib/secrets/service.ts";

/** Each web process holds the right to serve and, with the same connection, a lock for each of its marks. */
const SERVING = `select s.pid, host(a.client_addr) as address,
    array(select m.mark from unnest($1::text[]) as m (mark)
           where exists (select from pg_locks l
                          where l.pid = s.pid and l.locktype = 'advisory' and l.objsubid = 1 and l.granted
                            and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended(m.mark, 0))) as marks
  from pg_locks s left join pg_stat_activity a on a.pid = s.pid
 where s.locktype = 'advisory' and s.classid = 3 and s.objid = 1 and s.objsubid = 2 and s.granted
   and s.database = (select oid from pg_database where datname = current_database())
 order by s.pid`;

interface ServingRow {
  pid: number;
  address: string | null;
  marks: string[];
}

const UNDEFINED_TABLE = "42P01";

export async function lookAtKeys(): Promise<Finding[]> {
  try {
    return [keyFinding(await unopenedKeys(), keyNames())];
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === UNDEFINED_TABLE)) throw error;
    return [skipped("Encryption keys", "the database has not been migrated, so nothing is sealed in it")];
  }
}

async function servingProcesses(url: string, secret: string | undefined): Promise<ServingProcess[]> {
  const [sealing, signing] = [keyNames().map(sealingMark), secret === undefined ? undefined : signingMark(secret)];
  const marks = [...sealing, ...(signing === undefined ? [] : [signing])];
  const { rows } = await onDatabase(url, (client) => client.query<ServingRow>(SERVING, [marks]));
  return rows.map(({ pid, address, marks: held }) => ({
    pid,
    address,
    sealsWithKnownKey: sealing.some((mark) => held.includes(mark)),
    hasSameSecret: signing === undefined ? undefined : held.includes(signing),
  }));
}

export async function lookAtMachines(url: string, config: Settings): Promise<Finding[]> {
  return machinesFindings(await servingProcesses(url, config.AUTH_SECRET), usesRedis(config));
}
