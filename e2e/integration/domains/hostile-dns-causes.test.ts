import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { found, line, subdomain, TARGET, useHostileDns, WWW } from "#e2e/support/hostile-dns.ts";
import { settings } from "#lib/platform/config/env.ts";

const peer = useHostileDns();
/** Nothing listens here. */
const SILENT = "127.0.0.77:9";
const UNKNOWN = { verdict: "unknown", problems: ["could_not_ask"] };

describe("cause of a persistent DNS failure", () => {
  beforeAll(() => settings.replace({ ...settings(), PRIVATE_NAME_SERVERS: [peer.address] }));
  afterAll(() => settings.replace({ ...settings(), PRIVATE_NAME_SERVERS: [] }));

  it("reports broken DNSSEC signatures when the answer exists with checking disabled", async () => {
    peer.set(WWW, { unvalidated: [{ type: "CNAME", value: TARGET }], error: { infoCode: 7, extraText: "RRSIG of shelter.example" } });
    const report = await subdomain();
    expect(found(report)).toEqual(UNKNOWN);
    const message = line(report, "CNAME")?.message ?? "";
    expect(message).toContain("The DNSSEC signatures of shelter.example are broken (a signature has expired: RRSIG of shelter.example)");
    expect(message).toMatch(/sign the zone again, or remove the DS record/);
    expect(message).not.toMatch(/automatically/);
  });

  it("reports delegated name servers that do not respond", async () => {
    for (const name of [WWW, "shelter.example"]) peer.set(name, "servfail");
    peer.set("example", [{ type: "NS", value: "ns.nic.example" }], "NS");
    peer.set("ns.nic.example", [{ type: "A", value: "127.0.0.1" }]);
    peer.delegate("shelter.example", ["ns1.gone.example", "ns2.gone.example"]);
    const report = await subdomain();
    expect(found(report)).toEqual(UNKNOWN);
    expect(line(report, "CNAME")?.message).toContain(
      "The name servers of shelter.example, ns1.gone.example, ns2.gone.example, give no valid answer. Check at the registrar",
    );
  });

  it("reports name servers that answer for their zone but not for the name", async () => {
    peer.set(WWW, "servfail");
    peer.set("shelter.example", [{ type: "NS", value: "ns1.provider.example" }]);
    expect(line(await subdomain(), "CNAME")?.message).toContain("name servers of shelter.example, ns1.provider.example, give no valid");
  });

  it("reports our own resolvers when they answer nothing", async () => {
    for (const name of [WWW, "shelter.example", "example", TARGET, "pets.example"]) peer.set(name, "refused");
    const report = await subdomain();
    expect(found(report)).toEqual(UNKNOWN);
    expect(line(report, "CNAME")?.message).toContain(
      `The DNS servers that this service asks (${peer.address.replace("127.0.0.1", "a private address")}) are not answering at all`,
    );
  });

  it("takes the cause from the first resolver that replies, whatever the others do", async () => {
    const { address } = peer;
    settings.replace({ ...settings(), DNS_SERVERS: [SILENT, address] });
    peer.set(WWW, "servfail");
    peer.set("shelter.example", [{ type: "NS", value: "ns1.provider.example" }]);
    const report = await subdomain();
    settings.replace({ ...settings(), DNS_SERVERS: [address] });
    expect(line(report, "CNAME")?.message).toContain("name servers of shelter.example, ns1.provider.example, give no valid");
  });

  it("shows internationalized names in their own script", async () => {
    const name = "www.xn--ktzchen-5wa.example";
    for (const one of [name, "xn--ktzchen-5wa.example"]) peer.set(one, "servfail");
    expect(line(await subdomain({ name }), "CNAME")?.message).toContain("The name servers of kätzchen.example give");
    peer.set(name, []);
    expect(line(await subdomain({ name }), "CNAME")?.message).toMatch(/^www\.kätzchen\.example has no CNAME record yet/);
    peer.set(name, [{ type: "A", value: "203.0.113.9" }]);
    expect(line(await subdomain({ name }), "A")?.message).toContain("of www.kätzchen.example");
  });
});
