import { expect, it } from "vitest";
import type { DnsLine } from "#lib/sites/dns/schema.ts";
import { isReadyForMove } from "#lib/sites/domains/all/by-address.rules.ts";

const line = (type: DnsLine["type"], verdict: DnsLine["verdict"], ...seen: string[]): DnsLine => ({
  ...{ type, verdict, seen },
  ...{ name: "shelter.example", wanted: "", message: "" },
});
const [OLD, NEXT, NEXT_V6] = ["192.0.2.10", "192.0.2.20", "2001:db8::20"];

it.each<[string, DnsLine[], boolean | null]>([
  ["the old address", [line("A", "right", OLD)], false],
  ["both addresses", [line("A", "right", OLD, NEXT)], true],
  ["an address that could not be read", [line("A", "unknown")], null],
  ["a CNAME record to the platform", [line("CNAME", "right", "pets.example"), line("A", "fine", OLD)], true],
  ["the next address, and an HTTPS record without any", [line("A", "right", NEXT), line("HTTPS", "fine", "1 . alpn=h2")], true],
  [
    "the next addresses, and an HTTPS record with them",
    [line("A", "right", NEXT), line("HTTPS", "fine", `1 . alpn=h2 ipv4hint=${NEXT} ipv6hint=${NEXT_V6}`)],
    true,
  ],
  [
    "the next address, and an HTTPS record with the old one",
    [line("A", "right", NEXT), line("HTTPS", "fine", `1 . ipv4hint=${NEXT},${OLD}`)],
    false,
  ],
])("a domain with %s is ready for the move, not ready, or unknown", (_, lines, expected) => {
  expect(isReadyForMove({ lines }, "pets.example", [NEXT, NEXT_V6])).toBe(expected);
});
