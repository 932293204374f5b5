import { expect, it } from "vitest";
import type { Judged } from "#lib/sites/dns/addresses.rules.ts";
import { agreed } from "#lib/sites/dns/agreement.rules.ts";
import type { DnsLine } from "#lib/sites/dns/schema.ts";

const one = (type: DnsLine["type"], verdict: DnsLine["verdict"]): Judged => ({
  line: { type, name: "www.shelter.org", wanted: "", seen: [], verdict, message: "" },
  problem: null,
});

it("keeps a line that only one name server has, such as the proof where it knows a wildcard record", () => {
  const views = [
    { server: "ns1", judged: [one("CNAME", "right"), one("CAA", "right")] },
    { server: "ns2", judged: [one("CNAME", "right"), one("TXT", "missing"), one("CAA", "right")] },
  ];
  for (const heard of [views, views.toReversed()]) {
    const lines = agreed("shelter.org", heard).map(({ line }) => `${line.type} ${line.verdict}`);
    expect(lines.toSorted()).toEqual(["CAA right", "CNAME right", "TXT missing"]);
  }
});
