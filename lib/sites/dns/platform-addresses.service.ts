import { setTimeout } from "node:timers/promises";
import { clock } from "#lib/platform/clock.ts";
import { type Platform, platform } from "#lib/platform/config/platform.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { MINUTE_MS } from "#lib/platform/time.ts";
import { recordsOf } from "#lib/sites/dns/platform-addresses.rules.ts";
import { ResolverQuestions } from "#lib/sites/dns/questions.service.ts";
import { dnsServers } from "#lib/sites/dns/service.ts";

const KEPT_MS = 5 * MINUTE_MS;
const RETRY_MS = 10_000;
/** The next page finds a late answer. */
const MAX_WAIT_MS = 700;

interface Known {
  addresses: readonly string[];
  nextReadAt: number;
  wait: Promise<void>;
  isReading: boolean;
}

/** Keyed by domain and DNS servers. */
const known = singleton<Map<string, Known>>("dns.platform-addresses", () => new Map());

async function read(domain: string, servers: readonly string[], into: Known): Promise<void> {
  const ask = new ResolverQuestions(servers);
  try {
    const [a, aaaa] = await Promise.all([ask.a(domain), ask.aaaa(domain)]);
    const isComplete = a.outcome !== "failed" && aaaa.outcome !== "failed";
    if (isComplete) into.addresses = [...recordsOf(a), ...recordsOf(aaaa)];
    into.nextReadAt = clock()() + (isComplete && into.addresses.length > 0 ? KEPT_MS : RETRY_MS);
  } finally {
    into.isReading = false;
    ask.close();
  }
}

async function addressesInDns(domain: string): Promise<readonly string[]> {
  const servers = dnsServers();
  const key = [domain, ...servers].join(" ");
  const found = known().get(key) ?? { addresses: [], nextReadAt: 0, wait: Promise.resolve(), isReading: false };
  known().set(key, found);
  if (clock()() >= found.nextReadAt && !found.isReading) {
    found.isReading = true;
    found.wait = Promise.race([read(domain, servers, found), setTimeout(MAX_WAIT_MS, undefined, { ref: false })]);
  }
  if (found.addresses.length === 0) await found.wait;
  return found.addresses;
}

/** From the platform domain's own DNS where no addresses are set. Empty if that takes too long. */
export async function shownPlatform(): Promise<Platform> {
  const here = platform();
  return here.addresses.length > 0 ? here : { ...here, addresses: await addressesInDns(here.domain) };
}
