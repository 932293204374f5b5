import { expect, it } from "vitest";
import { acmeLine } from "#lib/sites/dns/acme-txt.rules.ts";
import type { AcmeFacts, DnsAnswer, DnsLine } from "#lib/sites/dns/schema.ts";

const NAME = "www.shelter.org";
const VALUE = "aB3_".repeat(11).slice(0, 43);
const records = (...values: string[]): DnsAnswer<string> => ({ outcome: "records", records: values });
const NONE: DnsAnswer<string> = { outcome: "none" };
const facts = (txt: DnsAnswer<string>, more: Partial<AcmeFacts> = {}): AcmeFacts => ({ names: [], txt, doubled: null, ...more });

it.each<[string, AcmeFacts, DnsLine["verdict"], string]>([
  ["the value alone", facts(records(VALUE)), "right", ""],
  ["the value beside others", facts(records("x".repeat(43), VALUE)), "right", ""],
  ["the value where a CNAME record leads", facts(records(VALUE), { names: ["acme.other.org"] }), "right", ""],
  ["the value in quotation marks", facts(records(`"${VALUE}"`)), "wrong", "quotation marks"],
  ["the value with a space", facts(records(` ${VALUE}`)), "wrong", "spaces around it"],
  ["the value with the domain appended", facts(records(`${VALUE}.shelter.org`)), "wrong", "added your own domain to the value"],
  ["the value in small letters", facts(records(VALUE.toLowerCase())), "wrong", "Capital and small letters"],
  ["an old value", facts(records("x".repeat(43))), "wrong", "an old value"],
  ["something else", facts(records("v=spf1 -all")), "wrong", "Add the TXT record"],
  ["nothing, behind a CNAME record", facts(NONE, { names: ["acme.other.org"] }), "wrong", "leads to acme.other.org"],
  ["another value, behind a CNAME record", facts(records("x".repeat(43)), { names: ["acme.other.org"] }), "wrong", "delete it, then add"],
  ["the value at a name with the zone appended", facts(NONE, { doubled: records(VALUE) }), "missing", `${NAME}.shelter.org`],
  ["nothing", facts({ outcome: "no_name" }), "missing", "Add the TXT record"],
  ["no answer", facts({ outcome: "failed", why: "timeout" }), "unknown", "did not answer in time"],
])("judges %s at _acme-challenge", (_, found, verdict, says) => {
  const { line } = acmeLine(NAME, VALUE, found, () => "");
  expect([line.verdict, line.message]).toEqual([verdict, says === "" ? "" : expect.stringContaining(says)]);
  expect(line).toMatchObject({ name: `_acme-challenge.${NAME}`, wanted: VALUE, isEarly: true });
});
