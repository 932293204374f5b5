import { Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector } from "undici";
import { isLocalName, mayReach } from "#lib/history/webhooks/address.rules.ts";
import { allowedAddresses } from "#lib/history/webhooks/allowed-addresses.state.ts";
import { settings } from "#lib/platform/config/env.ts";
import { singleton } from "#lib/platform/runtime.ts";

const TRY_MS = 1500;
const TRIES = 2;
const MAX_ADDRESSES = 20;
const IDLE_MS = 10_000;
const MAX_HEADER_BYTES = 16_384;
/** Node's default, 250 ms, is too short while this process is busy. */
const FIRST_ADDRESS_MS = 1000;
const LOCAL = ["127.0.0.1", "::1"];

/** Shown to the endpoint's owner. */
class Unreachable extends Error {
  override readonly name = "Unreachable";
  readonly mayPass: boolean;

  constructor(message: string, mayPass = false) {
    super(message);
    this.mayPass = mayPass;
  }
}

/** Names without an address get the same error, which reveals nothing about the operator's network. */
const notPublic = (host: string): Unreachable =>
  new Unreachable(
    isIP(host) === 0
      ? `DNS has no public address for ${host}, so nothing was sent.`
      : `${host} is not on the public internet, so nothing was sent.`,
  );

/** Slow names would block the few threads of the system's resolver. */
async function addressesOf(host: string): Promise<string[]> {
  if (isLocalName(host)) return LOCAL;
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
  const { DNS_SERVERS } = settings();
  if (DNS_SERVERS.length > 0) resolver.setServers(DNS_SERVERS);
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  if (found.length > 0) return found.slice(0, MAX_ADDRESSES);
  const isMissing = answers.every(({ status, ...answer }) => {
    const { code } = "reason" in answer ? (answer.reason as { code?: unknown }) : { code: "ENODATA" };
    return status === "fulfilled" || code === "ENOTFOUND" || code === "ENODATA" || code === "EBADNAME";
  });
  throw isMissing ? notPublic(host) : new Unreachable(`The DNS servers of ${host} did not answer.`, true);
}

function requireReachable(host: string, address: string): void {
  if (mayReach(address, allowedAddresses())) return;
  throw notPublic(host);
}

/** One forbidden address rejects the whole name. */
async function checkedAddresses(host: string): Promise<{ address: string; family: number }[]> {
  const addresses = await addressesOf(host);
  for (const address of addresses) requireReachable(host, address);
  return addresses.map((address) => ({ address, family: isIP(address) }));
}

/** Called by the socket, so it connects to a checked address even if DNS changes. */
const lookup: LookupFunction = (host, { all }, callback) => {
  checkedAddresses(host.replace(/\.$/, "")).then(
    (found) => (all ? callback(null, found) : callback(null, found[0]?.address ?? "", found[0]?.family)),
    (error: Error) => callback(error, ""),
  );
};

/** No TLS session resumption: each connection checks the certificate. */
export const sender = singleton<Agent>("webhooks.sender", () => {
  const families = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: FIRST_ADDRESS_MS };
  const open = buildConnector({ allowH2: false, maxCachedSessions: 0, lookup, ...families });
  return new Agent({
    pipelining: 1,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
    connect: (options, callback) => {
      // Sockets call `lookup` only for names.
      const host = options.hostname.replace(/^\[|\]$/g, "");
      try {
        if (isIP(host) !== 0) requireReachable(host, host);
      } catch (error) {
        return callback(error as Error, null);
      }
      open(options, callback);
    },
  });
});
