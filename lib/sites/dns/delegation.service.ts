import { plainAddress } from "#lib/platform/address.ts";
import { settings } from "#lib/platform/config/env.ts";
import { isPublicAddress } from "#lib/platform/public-address.ts";
import { parentsOf } from "#lib/sites/dns/rules.ts";
import { endpointOf, hostOf, queryServer, recordsOfType, type WireQuestion, type WireReply } from "#lib/sites/dns/wire.service.ts";
import { isWithin, registeredDomainOf } from "#lib/sites/dns/zones.rules.ts";

const MAX_RESOLVERS = 2;
const MAX_PARENT_SERVERS = 3;
const MAX_SERVERS = 6;
/** Anyone chooses where a CNAME leads. */
const MAX_LABELS = 10;

type Resolvers = readonly string[];

export async function queryResolvers(
  question: Omit<WireQuestion, "server">,
  resolvers: Resolvers,
  stop: AbortSignal,
): Promise<WireReply | undefined> {
  for (const server of resolvers.slice(0, MAX_RESOLVERS)) {
    const reply = await queryServer({ ...question, server }, stop);
    if (reply) return reply;
  }
  return undefined;
}

/** Anyone can name any address, so private ones must be listed by the operator. */
function usableAddress(address: string): string | undefined {
  const plain = plainAddress(address);
  return (
    settings().PRIVATE_NAME_SERVERS.find((server) => endpointOf(server).host === plain) ?? (isPublicAddress(plain) ? plain : undefined)
  );
}

interface NameServer {
  name: string;
  /** `address` or `address:port`. */
  place: string;
}

/** IPv4 addresses come first. */
async function placed(names: readonly string[], resolvers: Resolvers, stop: AbortSignal): Promise<NameServer[]> {
  const found = await Promise.all(
    names.map(async (name) => {
      const replies = await Promise.all((["A", "AAAA"] as const).map((type) => queryResolvers({ name, type }, resolvers, stop)));
      const records = replies.flatMap((reply) => [
        ...recordsOfType(reply?.answers ?? [], "A"),
        ...recordsOfType(reply?.answers ?? [], "AAAA"),
      ]);
      const [place] = records.flatMap(({ address = "" }) => usableAddress(address) ?? []);
      return place === undefined ? [] : [{ name, place }];
    }),
  );
  return found.flat();
}

function serversIn(reply: WireReply | undefined, zone: string): string[] {
  const records = reply?.rcode === 0 ? recordsOfType([...reply.answers, ...reply.authorities], "NS") : [];
  return [...new Set(records.filter(({ name }) => hostOf(name) === zone).map(({ ns = "" }) => hostOf(ns)))].filter((name) => name !== "");
}

/** A change of provider shows in the parent zone first. */
export async function delegatedServers(
  zone: string,
  parentServers: readonly string[],
  resolvers: Resolvers,
  stop: AbortSignal,
): Promise<string[]> {
  const parents = await placed(parentServers.slice(0, MAX_PARENT_SERVERS), resolvers, stop);
  const replies = await Promise.all(
    parents.map(({ place }) => queryServer({ name: zone, type: "NS", server: place, isDirect: true }, stop)),
  );
  return [...new Set(replies.flatMap((reply) => serversIn(reply, zone)))];
}

export interface OwnServers {
  zone: string;
  names: string[];
  servers: NameServer[];
}

/** Never throws. */
export async function ownServersOf(name: string, resolvers: Resolvers, stop: AbortSignal): Promise<OwnServers | undefined> {
  const registered = registeredDomainOf(name);
  if (registered === null) return undefined;
  const found = await Promise.all(
    [name, ...parentsOf(name)].slice(-MAX_LABELS).map(async (zone) => ({
      zone,
      servers: serversIn(await queryResolvers({ name: zone, type: "NS" }, resolvers, stop), zone),
    })),
  );
  const zones = found.filter(({ servers }) => servers.length > 0);
  const own = zones.find(({ zone }) => isWithin(zone, registered));
  const zone = own?.zone ?? registered;
  const above = zones.find((one) => zone.endsWith(`.${one.zone}`));
  const delegated = above ? await delegatedServers(zone, above.servers, resolvers, stop) : [];
  const names = (delegated.length > 0 ? delegated : (own?.servers ?? [])).slice(0, MAX_SERVERS);
  if (names.length === 0) return undefined;
  return { zone, names, servers: await placed(names, resolvers, stop) };
}
