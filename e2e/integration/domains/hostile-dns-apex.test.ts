import { describe, expect, it } from "vitest";
import { AT, found, line, OURS, subdomain, TARGET, useHostileDns, WWW } from "#e2e/support/hostile-dns.ts";
import type { DnsReport, DnsWants } from "#lib/sites/dns/schema.ts";
import { checkDns } from "#lib/sites/dns/service.ts";

const peer = useHostileDns();

const apex = (more: Partial<DnsWants> = {}): Promise<DnsReport> =>
  checkDns(
    {
      name: "shelter.example",
      isApex: true,
      target: TARGET,
      setAddresses: [],
      nextAddresses: [],
      challenge: null,
      caaIdentities: null,
      ...more,
    },
    AT,
  );

describe("DNS check of an apex", () => {
  it("accepts an apex with some or all of the target's addresses", async () => {
    peer.set("shelter.example", OURS);
    expect((await apex()).verdict).toBe("right");
    peer.set("shelter.example", [{ type: "A", value: "192.0.2.10" }]);
    expect((await apex()).verdict).toBe("right");
  });

  it("rejects an apex with a foreign address beside ours or with none of ours", async () => {
    peer.set("shelter.example", [...OURS, { type: "A", value: "203.0.113.9" }]);
    const mixed = await apex();
    expect(found(mixed)).toEqual({ verdict: "wrong", problems: ["address_in_the_way"] });
    expect(line(mixed, "A")?.message).toBe(
      `Keep 192.0.2.10 and remove the A record 203.0.113.9: otherwise some visitors go there instead of to ${TARGET}.`,
    );
    peer.set("shelter.example", [{ type: "A", value: "203.0.113.9" }]);
    const other = await apex();
    expect(found(other)).toEqual({ verdict: "wrong", problems: ["leads_elsewhere"] });
    expect(line(other, "A")?.message).toBe(
      `Change the A record 203.0.113.9 to 192.0.2.10: otherwise visitors go there instead of to ${TARGET}.`,
    );
    peer.set("shelter.example", []);
    expect(found(await apex())).toEqual({ verdict: "wrong", problems: ["no_record"] });
  });

  it("reports a leftover AAAA record on a separate line", async () => {
    peer.set("shelter.example", [
      { type: "A", value: "192.0.2.10" },
      { type: "AAAA", value: "2001:db8::bad" },
    ]);
    const report = await apex();
    expect(report.verdict).toBe("wrong");
    expect(line(report, "AAAA")).toMatchObject({ verdict: "wrong", seen: ["2001:db8::bad"] });
    expect(line(report, "AAAA")?.message).toBe(
      `Change the AAAA record 2001:db8::bad to 2001:db8::10: otherwise visitors with IPv6 and certificate authorities go there instead of to ${TARGET}.`,
    );
    expect(line(report, "A")?.verdict).toBe("right");
  });

  it("names a CNAME record of a bare domain, which its addresses outweigh", async () => {
    peer.set("shelter.example", [{ type: "CNAME", value: "shops.example" }, ...OURS]);
    const report = await apex();
    expect(found(report)).toEqual({ verdict: "right", problems: [] });
    const message = `shelter.example also has a CNAME record, to shops.example. Remove it: a bare domain can’t have one, and visitors may be sent there instead of to ${TARGET}.`;
    expect(line(report, "ALIAS")?.message).toBe(message);
    peer.set("shelter.example", [
      { type: "CNAME", value: "shops.example" },
      { type: "A", value: "203.0.113.9" },
    ]);
    const elsewhere = await apex();
    expect(found(elsewhere)).toEqual({ verdict: "wrong", problems: ["leads_elsewhere"] });
    expect(line(elsewhere, "ALIAS")?.message).toBe(message);
  });

  it("compares with the set addresses instead of the target's own", async () => {
    const setAddresses = ["198.51.100.7"];
    peer.set(TARGET, "servfail");
    peer.set("shelter.example", [{ type: "A", value: "198.51.100.7" }]);
    expect(found(await apex({ setAddresses }))).toEqual({ verdict: "right", problems: [] });
    peer.set("shelter.example", OURS);
    expect(found(await apex({ setAddresses }))).toEqual({ verdict: "wrong", problems: ["leads_elsewhere"] });
    peer.set(WWW, [{ type: "A", value: "198.51.100.7" }]);
    expect(found(await subdomain({ setAddresses }))).toEqual({ verdict: "right", problems: [] });
  });

  it("accepts the old and the announced addresses during a move, and asks for the announced ones", async () => {
    const nextAddresses = ["198.51.100.7", "2001:db8::10"];
    peer.set("shelter.example", OURS);
    const old = await apex({ nextAddresses });
    expect(found(old)).toEqual({ verdict: "right", problems: ["address_moves"] });
    expect(line(old, "A")).toMatchObject({
      wanted: "198.51.100.7",
      verdict: "right",
      message:
        "192.0.2.10 still works, but not for much longer: this service is moving. Change it to 198.51.100.7. An ALIAS or ANAME record, or a flattened CNAME, follows on its own.",
    });
    expect(line(old, "AAAA")?.message).toBe("");
    peer.set(WWW, [{ type: "A", value: "192.0.2.10" }]);
    expect(found(await subdomain({ nextAddresses }))).toEqual({ verdict: "right", problems: ["address_moves"] });
    for (const addresses of [["198.51.100.7"], ["198.51.100.7", "192.0.2.10"]]) {
      peer.set(
        "shelter.example",
        addresses.map((value) => ({ type: "A", value })),
      );
      expect(found(await apex({ nextAddresses }))).toEqual({ verdict: "right", problems: [] });
    }
    peer.set("shelter.example", []);
    expect(line(await apex({ nextAddresses }), "ALIAS")?.message).toContain("with the value 198.51.100.7,");
    peer.set(WWW, [{ type: "CNAME", value: TARGET }, ...OURS]);
    expect(found(await subdomain({ nextAddresses }))).toEqual({ verdict: "right", problems: [] });
  });

  it("reports unknown when our own addresses cannot be looked up", async () => {
    peer.set("shelter.example", OURS);
    peer.set(TARGET, "servfail");
    expect(found(await apex())).toEqual({ verdict: "unknown", problems: ["could_not_ask"] });
    peer.set(TARGET, []);
    expect(found(await apex())).toEqual({ verdict: "unknown", problems: ["could_not_ask"] });
  });
});
