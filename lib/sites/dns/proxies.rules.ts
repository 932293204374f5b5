import { isIP } from "node:net";
import { AddressRanges } from "#lib/platform/address.ts";
import { addressesOf, recordsOf } from "#lib/sites/dns/platform-addresses.rules.ts";
import type { DnsFacts, DnsWants } from "#lib/sites/dns/schema.ts";

interface Proxy {
  name: string;
  /** Published addresses; empty where there are too many, or they change too often. */
  addresses: AddressRanges;
  hosts: RegExp;
  servers: RegExp | null;
  /**
   * Names the visitor. Only where neither visitors nor the proxy's other customers can set it; ignored together with the header
   * `unless`.
   */
  visitor?: { header: string; unless: string };
}

const NONE = new AddressRanges([]);

/** Sources, as of November 2026: cloudflare.com/ips, api.fastly.com/public-ip-list, and the providers' documentation of CNAME targets. */
const PROXIES: readonly Proxy[] = [
  {
    name: "Cloudflare",
    addresses: new AddressRanges([
      ...["173.245.48.0/20", "103.21.244.0/22", "103.22.200.0/22", "103.31.4.0/22", "141.101.64.0/18", "108.162.192.0/18"],
      ...["190.93.240.0/20", "188.114.96.0/20", "197.234.240.0/22", "198.41.128.0/17", "162.158.0.0/15", "104.16.0.0/13"],
      ...["104.24.0.0/14", "172.64.0.0/13", "131.0.72.0/22"],
      ...["2400:cb00::/32", "2606:4700::/32", "2803:f800::/32", "2405:b500::/32", "2405:8100::/32", "2a06:98c0::/29", "2c0f:f248::/32"],
    ]),
    hosts: /\.cdn\.cloudflare\.net$/,
    servers: null,
    // With `cf-worker`, the request may come from another customer's Worker.
    visitor: { header: "cf-connecting-ip", unless: "cf-worker" },
  },
  {
    name: "Fastly",
    addresses: new AddressRanges([
      ...["23.235.32.0/20", "43.249.72.0/22", "103.244.50.0/24", "103.245.222.0/23", "103.245.224.0/24", "104.156.80.0/20"],
      ...["140.248.64.0/18", "140.248.128.0/17", "146.75.0.0/17", "151.101.0.0/16", "157.52.64.0/18", "167.82.0.0/17"],
      ...["167.82.128.0/20", "167.82.160.0/20", "167.82.224.0/20", "172.111.64.0/18", "185.31.16.0/22", "199.27.72.0/21"],
      ...["199.232.0.0/16", "2a04:4e40::/32", "2a04:4e42::/32"],
    ]),
    hosts: /\.(?:fastly|fastlylb)\.net$/,
    servers: null,
  },
  { name: "CloudFront", addresses: NONE, hosts: /\.cloudfront\.net$/, servers: null },
  { name: "Akamai", addresses: NONE, hosts: /\.(?:edgekey|edgesuite|akamaiedge|akamaized|akamai)\.net$/, servers: /\.akam\.net$/ },
];

const known = (proxy: string | null): Proxy | undefined => PROXIES.find(({ name }) => name === proxy);

/** Also true for a proxy that publishes no addresses. */
export function hasAddress(proxy: string, address: string): boolean {
  const found = known(proxy);
  return found !== undefined && (found.addresses === NONE || found.addresses.has(address));
}

export function isOfProxy(proxy: string, address: string): boolean {
  const { visitor, addresses } = known(proxy) ?? {};
  return visitor !== undefined && addresses?.has(address) === true;
}

interface PassedOn {
  from: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** @returns undefined where the request does not come from the proxy, or no header is trusted */
export function visitorThrough(proxy: string | null, { from, headers }: PassedOn): string | undefined {
  const { addresses, visitor } = known(proxy) ?? {};
  if (visitor === undefined || headers[visitor.unless] !== undefined || !addresses?.has(from)) return undefined;
  const named = headers[visitor.header];
  return typeof named === "string" && isIP(named) !== 0 ? named : undefined;
}

const areAll = (addresses: readonly string[], { addresses: own }: Proxy): boolean =>
  addresses.length > 0 && addresses.every((address) => own.has(address));

/** @returns null where one address is ours, or the platform itself is behind the same proxy */
export function proxyInFront(wants: DnsWants, facts: DnsFacts): string | null {
  const { ours, foreign } = addressesOf(wants, facts);
  if (ours.length > 0 || foreign.length === 0) return null;
  const targets = [...recordsOf(facts.targetA), ...recordsOf(facts.targetAaaa)];
  const isLedTo = ({ hosts }: Proxy): boolean => facts.chain?.end === "ended" && facts.chain.names.some((name) => hosts.test(name));
  const isServedBy = ({ servers }: Proxy): boolean =>
    servers !== null && wants.isApex && facts.nameServers.length > 0 && facts.nameServers.every((server) => servers.test(server));
  const found = PROXIES.find((proxy) => areAll(foreign, proxy) || isLedTo(proxy) || isServedBy(proxy));
  return found && !areAll(targets, found) ? found.name : null;
}
