import { credentialsError } from "#lib/platform/config/credentials.ts";

const LISTED =
  /^(?<tls>rediss?)\+(?<kind>sentinel|cluster):\/\/(?:(?<credentials>[^@/?#]*)@)?(?<hosts>[^@/?#]+)(?<path>\/[^?#]*)?(?<query>\?[^#]*)?$/;
const HOST = /^(?:\[(?<inBrackets>[\da-f:.]+)\]|(?<plain>[\w.-]+))(?::(?<port>\d{1,5}))?$/i;
const SENTINEL_PATH = /^\/(?<master>[\w.-]+)(?:\/(?<database>\d{1,5})?)?$/;
const USUAL_PORTS = { sentinel: 26_379, cluster: 6379 };

export interface RedisHost {
  host: string;
  port: number;
}

interface RedisCredentials {
  username: string | undefined;
  password: string | undefined;
}

export interface SentinelTopology extends RedisCredentials {
  kind: "sentinel";
  sentinels: RedisHost[];
  sentinelCredentials: RedisCredentials;
  master: string;
  database: number;
  tls: boolean;
}

export interface ClusterTopology extends RedisCredentials {
  kind: "cluster";
  nodes: RedisHost[];
  tls: boolean;
}

export type RedisTopology = { kind: "server"; url: string } | SentinelTopology | ClusterTopology;

type Read = { topology: RedisTopology } | { error: string };

function hostOf(text: string, usualPort: number): RedisHost | undefined {
  const { inBrackets, plain, port = String(usualPort) } = HOST.exec(text)?.groups ?? {};
  const host = inBrackets ?? plain;
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535) return undefined;
  return { host, port: Number(port) };
}

function credentialsOf(text: string): RedisCredentials | undefined {
  if (text === "") return { username: undefined, password: undefined };
  const [username = "", ...password] = text.split(":");
  try {
    const whole = decodeURIComponent(password.join(":"));
    return whole === "" ? undefined : { username: decodeURIComponent(username) || undefined, password: whole };
  } catch {
    return undefined;
  }
}

function readServer(text: string): Read {
  const error = credentialsError(text);
  if (error !== undefined) return { error };
  const hosts = /^rediss?:\/\/(?:[^/?#]*@)?([^/?#]*)/.exec(text)?.[1];
  if (hosts?.includes(",")) return { error: "names several hosts, which needs redis+sentinel:// or redis+cluster://" };
  if (!/^rediss?:\/\//.test(text) || !URL.canParse(text)) {
    return {
      error:
        "must be an address that begins with redis:// or rediss://, redis+sentinel:// or rediss+sentinel://, redis+cluster:// or rediss+cluster://",
    };
  }
  return { topology: { kind: "server", url: text } };
}

function readSentinels(
  shared: Omit<SentinelTopology, "kind" | "master" | "database" | "sentinelCredentials">,
  path: string,
  query: string,
): Read {
  const { master, database = "0" } = SENTINEL_PATH.exec(path)?.groups ?? {};
  if (master === undefined)
    return { error: "must end with the name of the master and the database, such as redis+sentinel://host1,host2/mymaster/0" };
  const options = new URLSearchParams(query);
  const { sentinel_username: username, sentinel_password: password, ...others } = Object.fromEntries(options);
  if (Object.keys(others).length > 0) return { error: "takes no options but sentinel_username and sentinel_password" };
  if (username && !password) return { error: "has a sentinel_username, which needs a sentinel_password" };
  return {
    topology: { kind: "sentinel", ...shared, sentinelCredentials: { username, password }, master, database: Number(database) },
  };
}

function read(text: string): Read {
  if (!/^rediss?\+(?:sentinel|cluster):\/\//.test(text)) return readServer(text);
  const parts = LISTED.exec(text)?.groups;
  const credentials = credentialsOf(parts?.["credentials"] ?? "");
  const { hosts = "", path = "", query = "" } = parts ?? {};
  if (!parts || !credentials || path.includes("@")) {
    return {
      error: "must have user:password@ or :password@ before the hosts, if anything, with special characters encoded, such as @ as %40",
    };
  }
  const tls = parts["tls"] === "rediss";
  const kind = parts["kind"] === "sentinel" ? "sentinel" : "cluster";
  const all = hosts.split(",").map((host) => hostOf(host, USUAL_PORTS[kind]));
  const found = all.filter((host) => host !== undefined);
  if (found.length < all.length) return { error: "must name hosts as host, host:port, or [IPv6]:port, separated by commas" };
  if (kind === "sentinel") return readSentinels({ ...credentials, sentinels: found, tls }, path, query);
  if (!["", "/", "/0"].includes(path) || query !== "")
    return { error: "must end after the hosts: a cluster has one database and no options" };
  return { topology: { kind: "cluster", ...credentials, nodes: found, tls } };
}

export function redisUrlError(text: string): string | undefined {
  const result = read(text);
  return "error" in result ? result.error : undefined;
}

/** @param url checked by `redisUrlError` */
export function redisTopology(url: string): RedisTopology {
  const result = read(url);
  if ("error" in result) throw new Error(`REDIS_URL ${result.error}`);
  return result.topology;
}
