import { randomBytes } from "node:crypto";
import { addressesOf, recordsOf } from "#lib/sites/dns/platform-addresses.rules.ts";
import type { Questions } from "#lib/sites/dns/questions.service.ts";
import type { DnsAnswer, DnsFacts, DnsWants } from "#lib/sites/dns/schema.ts";
import { zoneOf } from "#lib/sites/dns/zones.rules.ts";

const LABEL_BYTES = 8;

/** No one has set this name under the same parent, so only a wildcard record answers. */
function besideName(name: string): string {
  return `petstore-${randomBytes(LABEL_BYTES).toString("hex")}${name.slice(name.indexOf("."))}`;
}

function areSame(one: DnsAnswer<string>, other: DnsAnswer<string>): boolean {
  const [records, others] = [recordsOf(one), recordsOf(other)];
  return records.length > 0 && records.length === others.length && records.every((record) => others.includes(record));
}

export async function isWildcardCname(name: string, answer: DnsAnswer<string>, ask: Questions): Promise<boolean> {
  return answer.outcome === "records" && areSame(answer, await ask.cname(besideName(name)));
}

/** Asks only about a name that points here and that its project holds neither itself nor by a parent. */
export async function wildcardFact(
  wants: DnsWants,
  facts: Pick<DnsFacts, "chain" | "a" | "aaaa" | "targetA" | "targetAaaa">,
  ask: Questions,
): Promise<DnsFacts["wildcard"]> {
  const { name, hiddenChallenge, isUnderOwn = false } = wants;
  const { chain, a, aaaa } = facts;
  const isHere = chain?.end === "reached" || addressesOf(wants, facts).ours.length > 0;
  if (hiddenChallenge === undefined || isUnderOwn || !isHere || (zoneOf(name, undefined) ?? name) === name) return false;
  const beside = besideName(name);
  const isAlias = chain?.first.outcome === "records";
  const pairs = isAlias
    ? [{ own: chain.first, other: await ask.cname(beside) }]
    : [
        { own: a, other: await ask.a(beside) },
        { own: aaaa, other: await ask.aaaa(beside) },
      ];
  if (pairs.some(({ own, other }) => areSame(own, other))) return true;
  const failed = pairs.map(({ other }) => other).find((other) => other.outcome === "failed");
  return failed?.outcome === "failed" ? failed.why : false;
}
