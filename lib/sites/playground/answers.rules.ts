import { isWithin } from "#lib/sites/dns/zones.rules.ts";
import { PLAYGROUND_ZONE } from "#lib/sites/dns/zones.schema.ts";
import type { AnswerOutcome, AnswerRecord, AnswerType, DnsAnswer } from "#lib/sites/playground/answers.schema.ts";
import { isSubdomainOf } from "#lib/sites/playground/rules.ts";
import { OTHER_ADDRESS, OTHER_HOST, type RecordFacts } from "#lib/sites/playground/schema.ts";

const MAX_STEPS = 16;
const PLATFORM_TTL = 60;

interface Zones {
  records: readonly RecordFacts[];
  platformDomain: string;
}

function isPlatform(name: string, { platformDomain }: Zones): boolean {
  if (isSubdomainOf(name, PLAYGROUND_ZONE)) return false;
  return name === PLAYGROUND_ZONE || isWithin(name, platformDomain);
}

function zoneOf(name: string, zones: Zones): string | undefined {
  if (isWithin(name, PLAYGROUND_ZONE)) return PLAYGROUND_ZONE;
  return isPlatform(name, zones) ? zones.platformDomain : undefined;
}

export function isOfZones(name: string, platformDomain: string): boolean {
  return zoneOf(name, { records: [], platformDomain }) !== undefined;
}

function recordsAt(name: string, zones: Zones): RecordFacts[] {
  const own = zones.records.filter((record) => record.name === name);
  if (own.length > 0) return own;
  if (name === OTHER_HOST) return [{ name, type: "A", value: OTHER_ADDRESS, ttl: PLATFORM_TTL }];
  if (!isPlatform(name, zones)) return [];
  return [
    { name, type: "A", value: "127.0.0.1", ttl: PLATFORM_TTL },
    { name, type: "AAAA", value: "::1", ttl: PLATFORM_TTL },
  ];
}

/** A name without records exists if a subdomain has some. */
function exists(name: string, zones: Zones): boolean {
  return recordsAt(name, zones).length > 0 || zones.records.some((record) => isSubdomainOf(record.name, name));
}

function isType(record: RecordFacts, wanted: string): record is AnswerRecord {
  return record.type !== "ALIAS" && (wanted === "ANY" || record.type === wanted);
}

function aliased(own: readonly RecordFacts[], type: AnswerType, zones: Zones, seen: Set<string>): AnswerRecord[] {
  const alias = own.find((record) => record.type === "ALIAS");
  if (!alias) return [];
  const { records } = walk(alias.value, type, zones, seen);
  return records.filter((record) => record.type === type).map((record) => ({ ...record, name: alias.name, ttl: alias.ttl }));
}

function addressesBehind(own: readonly RecordFacts[], wanted: string, zones: Zones, seen: Set<string>): AnswerRecord[] {
  const types = wanted === "ANY" ? (["A", "AAAA"] as const) : (["A", "AAAA"] as const).filter((type) => type === wanted);
  return types.flatMap((type) => aliased(own, type, zones, new Set(seen)));
}

function walk(first: string, wanted: string, zones: Zones, seen: Set<string>): DnsAnswer {
  const chain: AnswerRecord[] = [];
  let zone = PLAYGROUND_ZONE;
  const ended = (outcome: AnswerOutcome): DnsAnswer => ({ outcome, records: chain, zone });
  for (let name = first; ; ) {
    const ownZone = zoneOf(name, zones);
    // Nothing is forwarded to other servers.
    if (ownZone === undefined) return ended(chain.length > 0 ? "found" : "refused");
    zone = ownZone;
    if (seen.has(name) || seen.size >= MAX_STEPS) return ended(chain.length > 0 ? "found" : "no_data");
    seen.add(name);
    const own = recordsAt(name, zones);
    const found = [...own.filter((record) => isType(record, wanted)), ...addressesBehind(own, wanted, zones, seen)];
    if (found.length > 0) {
      chain.push(...found);
      return ended("found");
    }
    const cname = own.find((record): record is AnswerRecord => record.type === "CNAME");
    if (!cname) return ended(exists(name, zones) ? "no_data" : "no_name");
    chain.push(cname);
    name = cname.value;
  }
}

/**
 * Stops after 16 names.
 * @param wanted record type, or `ANY`
 */
export function answerTo(name: string, wanted: string, zones: Zones): DnsAnswer {
  return walk(name, wanted, zones, new Set());
}
