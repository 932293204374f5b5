import { about, sizeText } from "#lib/operations/doctor/rules.ts";
import type { Finding } from "#lib/operations/doctor/schema.ts";
import type { RedisTopology } from "#lib/platform/config/redis-topology.ts";

const OLDEST = 6;
const NEARLY_FULL = 0.9;

/** Parses `INFO`, without its headings. */
export function readInfo(text: string): ReadonlyMap<string, string> {
  const pairs = text.split(/\r?\n/).flatMap((line) => {
    const at = line.indexOf(":");
    return at > 0 && !line.startsWith("#") ? [[line.slice(0, at), line.slice(at + 1)] as const] : [];
  });
  return new Map(pairs);
}

/** @param kind how `REDIS_URL` names the server */
export function redisFindings(info: ReadonlyMap<string, string>, kind: RedisTopology["kind"]): Finding[] {
  const about = [versionFinding(info), evictionFinding(info), memoryFinding(info), roleFinding(info, kind)];
  return kind === "server" ? about : [...about, replicaFinding(info)];
}

/** Merges equal findings of several nodes. */
export function withoutRepeats(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [`${finding.check} ${finding.message}`, finding])).values()];
}

function versionFinding(info: ReadonlyMap<string, string>): Finding {
  const { ok, problem, skipped } = about("Redis version");
  const [name, version] = info.has("valkey_version") ? ["Valkey", info.get("valkey_version")] : ["Redis", info.get("redis_version")];
  if (version === undefined) return skipped("the server does not say its version");
  if (Number.parseInt(version, 10) >= OLDEST) return ok(`${name} ${version}`);
  return problem(`${name} ${version} is too old`, `upgrade Redis to ${OLDEST} or newer`);
}

function evictionFinding(info: ReadonlyMap<string, string>): Finding {
  const { ok, problem, skipped } = about("Redis eviction");
  const policy = info.get("maxmemory_policy");
  if (policy === undefined) return skipped("the server does not say its maxmemory-policy");
  if (policy === "noeviction") return ok("maxmemory-policy is noeviction");
  return problem(
    `maxmemory-policy is ${policy}: with its memory full, Redis forgets counters and bans, and callers exceed their limits`,
    "`redis-cli config set maxmemory-policy noeviction`, and the same in redis.conf",
  );
}

function memoryFinding(info: ReadonlyMap<string, string>): Finding {
  const { ok, warning } = about("Redis memory");
  const [used, max] = [Number(info.get("used_memory") ?? 0), Number(info.get("maxmemory") ?? 0)];
  if (max === 0) return ok(`${sizeText(used)} in use, without a limit`);
  const message = `${sizeText(used)} of ${sizeText(max)} in use`;
  if (used < max * NEARLY_FULL) return ok(message);
  return warning(message, "`redis-cli config set maxmemory …`: when it is full, limits are counted by each process for itself");
}

function roleFinding(info: ReadonlyMap<string, string>, kind: RedisTopology["kind"]): Finding {
  const { ok, problem } = about("Redis role");
  if (info.get("role") === "slave") {
    return problem(
      "this is a replica, which takes no writes",
      `point REDIS_URL at the primary, ${info.get("master_host")}:${info.get("master_port")}`,
    );
  }
  if (kind !== "cluster" && info.get("cluster_enabled") === "1") {
    return problem(
      "this is one node of a Redis Cluster, and REDIS_URL names a single server: keys of other nodes are refused",
      "begin REDIS_URL with redis+cluster:// or rediss+cluster://",
    );
  }
  return ok("primary");
}

function replicaFinding(info: ReadonlyMap<string, string>): Finding {
  const { ok, warning } = about("Redis replicas");
  const count = Number(info.get("connected_slaves") ?? 0);
  if (count > 0) return ok(`${count} connected`);
  return warning("a primary has no replica: if it fails, nothing takes its place", "add a replica for each primary");
}
