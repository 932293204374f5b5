import type { Judged } from "#lib/sites/dns/addresses.rules.ts";
import { shownName } from "#lib/sites/dns/names.rules.ts";
import { type Family, ourAddresses, recordsOf } from "#lib/sites/dns/platform-addresses.rules.ts";
import { hasAddress, proxyInFront } from "#lib/sites/dns/proxies.rules.ts";
import type { DnsAnswer, DnsFacts, DnsLine, DnsWants, HttpsFacts } from "#lib/sites/dns/schema.ts";
import type { HttpsRecord } from "#lib/sites/dns/svcb.rules.ts";

const HTTPS_PORT = 443;
const MAX_PLACES = 6;
const DELETE = "Delete it: the site needs none.";

const familyOf = (address: string): Family => (address.includes(":") ? "AAAA" : "A");

export function httpsTargets({ name, target }: Pick<DnsWants, "name" | "target">, answer: DnsAnswer<HttpsRecord>): string[] {
  const names = recordsOf(answer).map((record) => record.target);
  return [...new Set(names)].filter((one) => one !== "" && one !== name && one !== target);
}

interface Place {
  proxy: string | null;
  others: HttpsFacts["others"];
  isOurs(address: string): boolean;
}

function awayFrom({ priority, target, hints, port }: HttpsRecord, place: Place): string[] {
  const isRight = (address: string): boolean => place.isOurs(address) || (place.proxy !== null && hasAddress(place.proxy, address));
  const other = place.others.find(({ name }) => name === target);
  const addresses = other?.answers.flatMap(recordsOf) ?? [];
  const leadsAway = other !== undefined && (addresses.length === 0 || !addresses.every(isRight));
  return [
    ...(priority === 0 && target === "" ? ["nowhere"] : []),
    ...(leadsAway ? [shownName(target)] : []),
    ...hints.filter((hint) => !isRight(hint)),
    ...(port === null || port === HTTPS_PORT ? [] : [`port ${port}`]),
  ];
}

function placeOf(wants: DnsWants, facts: DnsFacts): Place {
  const ofFamily = { A: facts.targetA, AAAA: facts.targetAaaa };
  const isOurs = (address: string): boolean => {
    const family = familyOf(address);
    return ofFamily[family].outcome === "failed" || ourAddresses(wants, facts, family).accepted.includes(address);
  };
  return { proxy: proxyInFront(wants, facts), others: facts.https.others, isOurs };
}

function leavingHints(wants: DnsWants, facts: DnsFacts, records: readonly HttpsRecord[]): string[] {
  const leaving = (["A", "AAAA"] as const).flatMap((family) => ourAddresses(wants, facts, family).leaving);
  return records.flatMap(({ hints }) => hints).filter((hint) => leaving.includes(hint));
}

/** Browsers use HTTPS records before A and AAAA records (RFC 9460); certificate authorities don't. */
export function httpsLine(wants: DnsWants, facts: DnsFacts): Judged {
  const { chain, https } = facts;
  const name = chain?.names.at(-1) ?? wants.name;
  const records = chain === null || chain.end === "ended" ? recordsOf(https.answer) : [];
  const line = { type: "HTTPS" as const, name, wanted: "", seen: records.map(({ text }) => text) };
  const judged = (verdict: DnsLine["verdict"], message: string, problem: Judged["problem"]): Judged => ({
    line: { ...line, verdict, message },
    problem,
  });
  if (records.length === 0) return judged("fine", "", null);
  const unread = https.others.find(({ answers }) => answers.some(({ outcome }) => outcome === "failed"));
  if (unread) {
    return judged("unknown", `It leads to ${shownName(unread.name)}, whose addresses could not be read. ${DELETE}`, "could_not_ask");
  }
  const place = placeOf(wants, facts);
  const away = [...new Set(records.flatMap((record) => awayFrom(record, place)))].slice(0, MAX_PLACES);
  if (away.length > 0) {
    const where = away.includes("nowhere") ? "nowhere" : `to ${away.join(", ")}`;
    const message = `Browsers use this record before A and AAAA records, and it sends them ${where} instead of to ${wants.target}. ${DELETE}`;
    return judged("wrong", message, "address_in_the_way");
  }
  if (place.proxy !== null) return judged("fine", `This comes from ${place.proxy}.`, null);
  if (records.some(({ hasEch }) => hasEch)) {
    const message = `It has a key for encrypted connections (ech) that is not ours, so browsers that use it don’t reach ${wants.target}. ${DELETE}`;
    return judged("wrong", message, "address_in_the_way");
  }
  const leaving = leavingHints(wants, facts, records);
  if (leaving.length === 0) return judged("fine", "It points here.", null);
  const message = `${leaving.join(", ")} still works, but not for much longer: this service is moving. ${DELETE}`;
  return judged("fine", message, "address_moves");
}
