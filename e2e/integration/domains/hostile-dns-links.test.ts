import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type DnsPeer, type PeerAnswer, type PeerRecord, startDnsPeer } from "#e2e/support/dns-peer.ts";
import { found, line, subdomain, TARGET, useHostileDns, WWW } from "#e2e/support/hostile-dns.ts";
import { settings } from "#lib/platform/config/env.ts";

const EDGE = "edge.provider.example";
const cname = (value: string): PeerRecord[] => [{ type: "CNAME", value }];
const [OWN, FIRST, SECOND] = ["127.0.0.14", "127.0.0.15", "127.0.0.16"];

/** Stands for the resolver and what it holds. */
const resolver = useHostileDns();
let own: DnsPeer;
let first: DnsPeer;
let second: DnsPeer;
beforeAll(async () => {
  [own, first, second] = [await startDnsPeer(OWN), await startDnsPeer(FIRST), await startDnsPeer(SECOND)];
});
afterAll(async () => {
  for (const peer of [own, first, second]) await peer.close();
});

function serve(zone: string, servers: Record<string, string>): void {
  resolver.set(
    zone,
    Object.keys(servers).map((value) => ({ type: "NS" as const, value })),
    "NS",
  );
  for (const [name, value] of Object.entries(servers)) resolver.set(name, [{ type: "A", value }]);
}

function atProvider(name: string, answer: PeerAnswer): void {
  for (const peer of [first, second]) peer.set(name, answer);
}

beforeEach(() => {
  settings.replace({ ...settings(), PRIVATE_NAME_SERVERS: [own, first, second].map(({ address }) => address) });
  for (const peer of [own, first, second]) peer.clear();
  serve("shelter.example", { "ns.shelter.example": OWN });
  serve("provider.example", { "ns1.provider.example": FIRST, "ns2.provider.example": SECOND });
  own.set("shelter.example", []);
  own.set(WWW, cname(EDGE));
  resolver.set(WWW, cname(EDGE));
});

describe("CNAME into another zone, whose name servers are asked", () => {
  it.each<[string, PeerAnswer]>([
    ["that the name in it does not exist", "nxdomain"],
    ["that the name in it has no such record", []],
    ["an old record of the name in it", cname("shops.example")],
  ])("verifies while the resolver holds %s", async (_, held) => {
    resolver.set(EDGE, held);
    atProvider(EDGE, cname(TARGET));
    const report = await subdomain();
    expect(found(report)).toEqual({ verdict: "right", problems: [] });
    expect(line(report, "CNAME")?.seen).toEqual([EDGE, TARGET]);
  });

  it("no longer verifies by what only the resolver still holds", async () => {
    resolver.set(EDGE, cname(TARGET));
    atProvider(EDGE, cname("shops.example"));
    const report = await subdomain();
    expect(found(report)).toEqual({ verdict: "wrong", problems: ["leads_elsewhere"] });
    expect(line(report, "CNAME")?.seen).toEqual([EDGE, "shops.example"]);
  });

  it("leads on into a third zone, back into the first, and into a zone that the first has given to other servers", async () => {
    serve("cdn.example", { "ns.cdn.example": SECOND });
    serve("sub.shelter.example", { "ns.sub.shelter.example": FIRST });
    atProvider(EDGE, cname("one.cdn.example"));
    second.set("one.cdn.example", cname("two.shelter.example"));
    own.set("two.shelter.example", cname("three.sub.shelter.example"));
    own.delegate("three.sub.shelter.example", ["ns.sub.shelter.example"], "sub.shelter.example");
    first.set("three.sub.shelter.example", cname(TARGET));
    const report = await subdomain();
    expect(found(report)).toEqual({ verdict: "right", problems: [] });
    expect(line(report, "CNAME")?.seen).toEqual([EDGE, "one.cdn.example", "two.shelter.example", "three.sub.shelter.example", TARGET]);
  });

  it("names a loop and a chain that is too long, though the resolver holds that they end", async () => {
    resolver.set(EDGE, "nxdomain");
    own.set("back.shelter.example", cname(EDGE));
    atProvider(EDGE, cname("back.shelter.example"));
    expect(found(await subdomain())).toEqual({ verdict: "wrong", problems: ["loop"] });
    for (let i = 0; i < 20; i++) atProvider(`n${i}.provider.example`, cname(`n${i + 1}.provider.example`));
    atProvider(EDGE, cname("n0.provider.example"));
    const report = await subdomain();
    expect(found(report)).toEqual({ verdict: "wrong", problems: ["leads_elsewhere"] });
    expect(line(report, "CNAME")?.seen).toHaveLength(8);
    expect(first.asked).not.toContain("n8.provider.example CNAME");
  });

  it.each([
    ["right", cname(TARGET)],
    ["wrong", cname("shops.example")],
  ])("names the servers that disagree, though the resolver's answer is %s", async (_, held) => {
    resolver.set(EDGE, held);
    first.set(EDGE, cname(TARGET));
    second.set(EDGE, []);
    const report = await subdomain();
    expect(found(report)).toEqual({ verdict: "unknown", problems: ["servers_disagree"] });
    expect(line(report, "CNAME")?.message).toBe(
      "The name servers of edge.provider.example disagree: ns1.provider.example (pets.example), ns2.provider.example (no CNAME record). A change can take a few minutes to reach all of them. If this stays, ask the provider of that name.",
    );
  });

  it.each(["chal.provider.example", "chal.shelter.example"])("finds the TXT record where a CNAME at its name leads, to %s", async (at) => {
    const txt: PeerRecord = { type: "TXT", value: "petstore-domain=x" };
    own.set(`_petstore-challenge.${WWW}`, cname(at));
    own.set("chal.shelter.example", [txt]);
    // Answers like resolvers that follow the CNAME.
    resolver.set(`_petstore-challenge.${WWW}`, [...cname(at), txt]);
    resolver.set("chal.provider.example", [txt]);
    atProvider(EDGE, cname(TARGET));
    expect(found(await subdomain({ challenge: txt.value }))).toEqual({ verdict: "right", problems: [] });
  });

  it("asks them for CAA records as well", async () => {
    const forbids: PeerRecord[] = [{ type: "CAA", value: { tag: "issue", value: "other-ca.example" } }];
    for (const [held, now, verdict] of [
      [forbids, [], "right"],
      [[], forbids, "wrong"],
    ] as const) {
      resolver.set(EDGE, cname(TARGET));
      resolver.set(EDGE, [...held], "CAA");
      atProvider(EDGE, [...cname(TARGET), ...now]);
      expect((await subdomain()).verdict).toBe(verdict);
    }
  });
});

describe("the resolver's answer about a name in another zone stands", () => {
  beforeEach(() => {
    resolver.set(EDGE, cname("shops.example"));
    atProvider(EDGE, cname(TARGET));
  });
  const expectHeld = async (): Promise<void> => {
    const report = await subdomain();
    expect(found(report)).toEqual({ verdict: "wrong", problems: ["leads_elsewhere"] });
    expect(line(report, "CNAME")?.seen).toEqual([EDGE, "shops.example"]);
  };

  it("when only one of its several name servers answers", async () => {
    for (const away of ["silence", "refused"] as const) {
      second.set(EDGE, away);
      await expectHeld();
    }
  });

  it("when its name servers have private addresses, which are never asked", async () => {
    settings.replace({ ...settings(), PRIVATE_NAME_SERVERS: [own.address] });
    await expectHeld();
    expect([...first.asked, ...second.asked]).toEqual([]);
  });

  it("when it fails, as it does for broken signatures", async () => {
    resolver.set(WWW, "nxdomain");
    resolver.set(EDGE, { unvalidated: cname(TARGET), error: { infoCode: 7, extraText: "" } });
    expect((await subdomain()).verdict).not.toBe("right");
  });

  it("when slow name servers of many zones use up the time, while the own zone's answers count", async () => {
    resolver.set(WWW, cname("shops.example"));
    atProvider(EDGE, "silence");
    resolver.set(EDGE, cname("next.cdn.example"));
    serve("cdn.example", { "ns.cdn.example": SECOND });
    second.set("next.cdn.example", "silence");
    resolver.set("next.cdn.example", cname("last.other.example"));
    serve("other.example", { "ns.other.example": SECOND });
    second.set("last.other.example", "silence");
    resolver.set("last.other.example", cname(TARGET));
    expect(found(await subdomain())).toEqual({ verdict: "right", problems: [] });
  });
});
