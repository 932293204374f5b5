import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type DnsPeer, type PeerAnswer, startDnsPeer } from "#e2e/support/dns-peer.ts";
import { AT, found, line, OURS, subdomain, TARGET, useHostileDns, WWW } from "#e2e/support/hostile-dns.ts";
import { settings } from "#lib/platform/config/env.ts";
import { checkDns } from "#lib/sites/dns/service.ts";

const ZONE = "shelter.example";
const HERE: PeerAnswer = [{ type: "CNAME", value: TARGET }];
const ELSEWHERE: PeerAnswer = [{ type: "CNAME", value: "shops.example" }];
const [FIRST, SECOND, PARENT] = ["127.0.0.11", "127.0.0.12", "127.0.0.13"];

/** Stands for the resolver and what it holds. */
const resolver = useHostileDns();
let first: DnsPeer;
let second: DnsPeer;
let parent: DnsPeer;
beforeAll(async () => {
  [first, second, parent] = [await startDnsPeer(FIRST), await startDnsPeer(SECOND), await startDnsPeer(PARENT)];
});
afterAll(async () => {
  for (const peer of [first, second, parent]) await peer.close();
});

const allow = (...peers: DnsPeer[]): void => settings.replace({ ...settings(), PRIVATE_NAME_SERVERS: peers.map(({ address }) => address) });

beforeEach(() => {
  allow(first, second, parent);
  for (const peer of [first, second, parent]) {
    peer.clear();
    peer.set(ZONE, []);
  }
  serve("ns1.provider.example", "ns2.provider.example");
  resolver.set("ns1.provider.example", [{ type: "A", value: FIRST }]);
  resolver.set("ns2.provider.example", [{ type: "A", value: SECOND }]);
});

function serve(...names: string[]): void {
  resolver.set(
    ZONE,
    names.map((value) => ({ type: "NS" as const, value })),
    "NS",
  );
}

function atServers(name: string, answer: PeerAnswer): void {
  for (const peer of [first, second]) peer.set(name, answer);
}

describe("name servers of the zone", () => {
  it.each<[string, PeerAnswer]>([
    ["that the name does not exist", "nxdomain"],
    ["that it has no such record", []],
    ["an old record", ELSEWHERE],
  ])("verify a name while the resolver holds %s", async (_, held) => {
    resolver.set(WWW, held);
    atServers(WWW, HERE);
    expect(found(await subdomain())).toEqual({ verdict: "right", problems: [] });
  });

  it("verify an apex, its TXT record, and its CAA records while the resolver holds the old ones", async () => {
    const place = { target: TARGET, setAddresses: [], nextAddresses: [] };
    const wants = { name: ZONE, isApex: true, ...place, challenge: "petstore-domain=x", caaIdentities: ["letsencrypt.org"] };
    resolver.set(ZONE, [{ type: "A", value: "203.0.113.9" }], "A");
    resolver.set(ZONE, [{ type: "CAA", value: { tag: "issue", value: "other-ca.example" } }], "CAA");
    expect((await checkDns(wants, AT)).verdict).toBe("wrong");
    atServers(ZONE, OURS);
    expect(found(await checkDns(wants, AT))).toEqual({ verdict: "wrong", problems: ["challenge_missing"] });
    atServers(`_petstore-challenge.${ZONE}`, [{ type: "TXT", value: "petstore-domain=x" }]);
    const report = await checkDns(wants, AT);
    expect(found(report)).toEqual({ verdict: "right", problems: [] });
    expect(report.nameServers).toEqual(["ns1.provider.example", "ns2.provider.example"]);
  });

  it("follow a chain that leaves the zone with the resolver's help", async () => {
    resolver.set("edge.provider.example", HERE);
    atServers(WWW, [{ type: "CNAME", value: "edge.provider.example" }]);
    const report = await subdomain();
    expect(report.verdict).toBe("right");
    expect(line(report, "CNAME")?.seen).toEqual(["edge.provider.example", TARGET]);
  });

  it("no longer verify what only the resolver still holds", async () => {
    resolver.set(WWW, HERE);
    atServers(WWW, ELSEWHERE);
    const report = await subdomain();
    expect(found(report)).toEqual({ verdict: "wrong", problems: ["leads_elsewhere"] });
    expect(line(report, "CNAME")?.seen).toEqual(["shops.example"]);
  });

  it.each([
    ["right", HERE],
    ["wrong", ELSEWHERE],
  ])("are named when they disagree, though the resolver's answer is %s", async (_, held) => {
    resolver.set(WWW, held);
    first.set(WWW, HERE);
    second.set(WWW, ELSEWHERE);
    const report = await subdomain();
    expect(found(report)).toEqual({ verdict: "unknown", problems: ["servers_disagree"] });
    expect(line(report, "CNAME")?.message).toBe(
      "The name servers of shelter.example disagree. Right: ns1.provider.example. Not right: ns2.provider.example (shops.example). A change can take a few minutes to reach all of them. If this stays, ask your DNS provider.",
    );
  });

  it("are asked as the zone above names them, not as the resolver still holds them", async () => {
    serve("ns1.old-provider.example");
    resolver.set("ns1.old-provider.example", [{ type: "A", value: SECOND }]);
    second.set(WWW, ELSEWHERE);
    resolver.set("example", [{ type: "NS", value: "ns.nic.example" }], "NS");
    resolver.set("ns.nic.example", [{ type: "A", value: PARENT }]);
    parent.delegate(ZONE, ["ns1.provider.example"]);
    first.set(WWW, HERE);
    expect((await subdomain()).verdict).toBe("right");
    expect(second.asked).toEqual([]);
  });

  it("count though the resolver fails at the zone above, whose CAA records stay unknown", async () => {
    resolver.set(WWW, "nxdomain");
    resolver.set("example", "servfail", "CAA");
    atServers(WWW, HERE);
    const report = await subdomain();
    expect(found(report)).toEqual({ verdict: "unknown", problems: ["could_not_ask"] });
    expect(line(report, "CNAME")?.verdict).toBe("right");
    expect(line(report, "CAA")?.message).toMatch(/^The CAA records of example could not be read/);
  });
});

it("names a loop that makes the resolver fail, but verifies nothing that it fails at", async () => {
  for (const name of [WWW, "a.shelter.example"]) resolver.set(name, "servfail");
  atServers(WWW, HERE);
  expect(found(await subdomain())).toEqual({ verdict: "unknown", problems: ["could_not_ask"] });
  atServers(WWW, [{ type: "CNAME", value: "a.shelter.example" }]);
  atServers("a.shelter.example", [{ type: "CNAME", value: WWW }]);
  expect(found(await subdomain())).toEqual({ verdict: "wrong", problems: ["loop"] });
});

describe("the resolver's answer stands", () => {
  beforeEach(() => {
    resolver.set(WWW, "nxdomain");
    atServers(WWW, HERE);
  });
  const expectUnverified = async (): Promise<void> =>
    expect(found(await subdomain())).toEqual({ verdict: "wrong", problems: ["not_found"] });

  it("when only one of several name servers answers, with the time until which the old answer is held", async () => {
    resolver.hold(900);
    for (const away of ["silence", "refused"] as const) {
      second.set(WWW, away);
      const report = await subdomain();
      expect(found(report)).toEqual({ verdict: "wrong", problems: ["answer_held"] });
      expect(line(report, "CNAME")?.message).toBe(
        "Your DNS provider answers rightly (ns1.provider.example), but the DNS servers that we ask hold the old answer until 2026-11-21 12:15 UTC. We check again automatically.",
      );
    }
  });

  it("unless the only name server says otherwise", async () => {
    serve("ns1.provider.example");
    expect((await subdomain()).verdict).toBe("right");
    first.set(WWW, "silence");
    await expectUnverified();
  });

  it("when the answers come from something between us and the name servers", async () => {
    for (const peer of [first, second]) peer.intercept();
    await expectUnverified();
  });

  it("when the name servers have private addresses, which are never asked", async () => {
    allow();
    await expectUnverified();
    expect([...first.asked, ...second.asked]).toEqual([]);
  });

  it("when it fails, as it does for broken signatures", async () => {
    resolver.set(WWW, { unvalidated: ELSEWHERE, error: { infoCode: 7, extraText: "" } });
    const report = await subdomain();
    expect(found(report)).toEqual({ verdict: "unknown", problems: ["could_not_ask"] });
    expect(line(report, "CNAME")?.message).toContain("The DNSSEC signatures of shelter.example are broken");
  });
});
