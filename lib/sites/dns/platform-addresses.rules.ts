import { isIPv6 } from "node:net";
import type { DnsAnswer, DnsFacts, DnsWants } from "#lib/sites/dns/schema.ts";

export type Family = "A" | "AAAA";

export const recordsOf = <T>(answer: DnsAnswer<T>): T[] => (answer.outcome === "records" ? answer.records : []);

const familyOf = (address: string): Family => (isIPv6(address) ? "AAAA" : "A");

const ofFamily = (addresses: readonly string[], family: Family): string[] => addresses.filter((one) => familyOf(one) === family);

/** Undefined if the target's own DNS has the addresses. */
export function platformAnswer(addresses: readonly string[], family: Family): DnsAnswer<string> | undefined {
  if (addresses.length === 0) return undefined;
  const records = ofFamily(addresses, family);
  return records.length === 0 ? { outcome: "none" } : { outcome: "records", records };
}

interface OurAddresses {
  shown: string[];
  accepted: string[];
  /** Accepted only until the platform has moved. */
  leaving: string[];
}

/** While the platform moves, its present addresses are accepted beside the announced ones. */
export function ourAddresses(
  { nextAddresses }: DnsWants,
  { targetA, targetAaaa }: Pick<DnsFacts, "targetA" | "targetAaaa">,
  family: Family,
): OurAddresses {
  const current = recordsOf(family === "A" ? targetA : targetAaaa);
  if (nextAddresses.length === 0) return { shown: current, accepted: current, leaving: [] };
  const next = ofFamily(nextAddresses, family);
  const leaving = current.filter((address) => !next.includes(address));
  return { shown: next, accepted: [...next, ...leaving], leaving };
}

export function addressesOf(
  wants: DnsWants,
  facts: Pick<DnsFacts, "a" | "aaaa" | "targetA" | "targetAaaa">,
): { ours: string[]; foreign: string[] } {
  const accepted = (["A", "AAAA"] as const).flatMap((family) => ourAddresses(wants, facts, family).accepted);
  const all = [...recordsOf(facts.a), ...recordsOf(facts.aaaa)];
  return { ours: all.filter((one) => accepted.includes(one)), foreign: all.filter((one) => !accepted.includes(one)) };
}
