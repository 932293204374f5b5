import { beforeEach, describe, expect, it } from "vitest";
import type { PeerRecord } from "#e2e/support/dns-peer.ts";
import { found, line, OURS, subdomain, TARGET, useHostileDns, WWW } from "#e2e/support/hostile-dns.ts";

const peer = useHostileDns();

describe("DNS check of a subdomain", () => {
  it("accepts a subdomain whose CNAME points to the target, with the target's addresses", async () => {
    peer.set(WWW, [{ type: "CNAME", value: `${TARGET.toUpperCase()}.` }, ...OURS]);
    const report = await subdomain();
    expect(report).toMatchObject({ at: "2026-11-21T12:00:00.000Z", verdict: "right", problems: [] });
    expect(report.lines.map(({ type, verdict }) => [type, verdict])).toEqual([
      ["CNAME", "right"],
      ["A", "fine"],
      ["AAAA", "fine"],
      ["CAA", "fine"],
    ]);
    expect(line(report, "A")).toMatchObject({
      wanted: "only the addresses that the CNAME record points to",
      seen: ["192.0.2.10"],
      message: "This comes from the CNAME record.",
    });
  });

  it("accepts a subdomain that reaches the target through a chain of CNAMEs", async () => {
    peer.set(WWW, [{ type: "CNAME", value: "one.shelter.example" }]);
    peer.set("one.shelter.example", [{ type: "CNAME", value: "two.shelter.example" }]);
    peer.set("two.shelter.example", [{ type: "CNAME", value: TARGET }]);
    const report = await subdomain();
    expect(report.verdict).toBe("right");
    expect(line(report, "CNAME")?.seen).toEqual(["one.shelter.example", "two.shelter.example", TARGET]);
  });

  it("accepts our addresses instead of the CNAME, as flattening sets them, and names others beside them", async () => {
    peer.set(WWW, [{ type: "A", value: "192.0.2.10" }]);
    expect(found(await subdomain())).toEqual({ verdict: "right", problems: [] });
    peer.set(WWW, OURS);
    expect(found(await subdomain())).toEqual({ verdict: "right", problems: [] });
    peer.set(WWW, [...OURS, { type: "A", value: "203.0.113.9" }]);
    const report = await subdomain();
    expect(found(report)).toEqual({ verdict: "wrong", problems: ["address_in_the_way"] });
    expect(line(report, "A")).toMatchObject({ seen: ["203.0.113.9"], verdict: "wrong" });
    expect(line(report, "A")?.message).toBe(
      `Remove the A record 203.0.113.9 of ${WWW}: otherwise visitors go there instead of to ${TARGET}.`,
    );
  });

  it("rejects an A record beside the CNAME and names only that address", async () => {
    peer.set(WWW, [{ type: "CNAME", value: TARGET }, ...OURS, { type: "A", value: "203.0.113.9" }]);
    const report = await subdomain();
    expect(found(report)).toEqual({ verdict: "wrong", problems: ["address_in_the_way"] });
    expect(line(report, "A")).toMatchObject({ seen: ["203.0.113.9"], verdict: "wrong" });
    expect(line(report, "CNAME")?.verdict).toBe("right");
  });

  it("rejects a leftover AAAA record", async () => {
    peer.set(WWW, [{ type: "CNAME", value: TARGET }, ...OURS, { type: "AAAA", value: "2001:db8::bad" }]);
    const report = await subdomain();
    expect(found(report)).toEqual({ verdict: "wrong", problems: ["address_in_the_way"] });
    expect(line(report, "AAAA")).toMatchObject({ seen: ["2001:db8::bad"], verdict: "wrong" });
    expect(line(report, "A")?.verdict).toBe("fine");
  });

  it("rejects a CNAME pointing elsewhere without blaming that target's addresses", async () => {
    peer.set(WWW, [
      { type: "CNAME", value: "shops.example" },
      { type: "A", value: "203.0.113.9" },
    ]);
    peer.set("shops.example", [{ type: "A", value: "203.0.113.9" }]);
    const report = await subdomain();
    expect(found(report)).toEqual({ verdict: "wrong", problems: ["leads_elsewhere"] });
    expect(line(report, "CNAME")).toMatchObject({ seen: ["shops.example"], verdict: "wrong" });
    expect(line(report, "A")?.verdict).toBe("fine");
  });

  it("accepts a CNAME to another name of the domain once only our addresses are there", async () => {
    const point = (...addresses: PeerRecord[]): void => {
      peer.set("shelter.example", addresses);
      peer.set(WWW, [{ type: "CNAME", value: "shelter.example" }, ...addresses]);
    };
    point(...OURS);
    const report = await subdomain();
    expect(found(report)).toEqual({ verdict: "right", problems: [] });
    expect(line(report, "CNAME")?.message).toBe("shelter.example has our addresses.");
    point(...OURS, { type: "A", value: "203.0.113.9" });
    const mixed = await subdomain();
    expect(found(mixed)).toEqual({ verdict: "wrong", problems: ["leads_elsewhere"] });
    expect(line(mixed, "CNAME")?.message).toBe(
      `The CNAME record points to shelter.example, which leads to 203.0.113.9. Set the addresses of shelter.example to ours, or this record to ${TARGET}.`,
    );
    point();
    expect(found(await subdomain())).toEqual({ verdict: "wrong", problems: ["leads_elsewhere"] });
    peer.set(WWW, "servfail", "A");
    expect(found(await subdomain())).toEqual({ verdict: "unknown", problems: ["could_not_ask"] });
  });

  it("rejects our address behind a CNAME into a foreign domain", async () => {
    peer.set(WWW, [{ type: "CNAME", value: "shops.example" }, ...OURS]);
    peer.set("shops.example", OURS);
    const report = await subdomain();
    expect(found(report)).toEqual({ verdict: "wrong", problems: ["leads_elsewhere"] });
    expect(line(report, "CNAME")?.message).toBe(
      `The address is ours today, but it depends on shops.example, where the CNAME record points. Set it to ${TARGET}.`,
    );
  });

  it("rejects CNAMEs that form a loop or an excessively long chain", async () => {
    peer.set(WWW, [{ type: "CNAME", value: "a.shelter.example" }]);
    peer.set("a.shelter.example", [{ type: "CNAME", value: WWW }]);
    expect(found(await subdomain())).toEqual({ verdict: "wrong", problems: ["loop"] });
    // Answers like resolvers that follow the CNAME.
    for (const name of [WWW, "a.shelter.example"]) for (const type of ["A", "AAAA", "CAA"]) peer.set(name, "servfail", type);
    const loop = await subdomain();
    expect(found(loop)).toEqual({ verdict: "wrong", problems: ["loop"] });
    expect(loop.lines.flatMap(({ message }) => message || [])).toEqual([expect.stringContaining("point in a circle")]);
    for (let i = 0; i < 20; i++) peer.set(`n${i}.shelter.example`, [{ type: "CNAME", value: `n${i + 1}.shelter.example` }]);
    peer.set(WWW, [{ type: "CNAME", value: "n0.shelter.example" }]);
    const report = await subdomain();
    expect(found(report)).toEqual({ verdict: "wrong", problems: ["leads_elsewhere"] });
    expect(line(report, "CNAME")?.seen).toHaveLength(8);
  });

  it("distinguishes a name that does not exist from one without the record", async () => {
    peer.set(WWW, "nxdomain");
    expect(found(await subdomain())).toEqual({ verdict: "wrong", problems: ["not_found"] });
    peer.set(WWW, []);
    expect(found(await subdomain())).toEqual({ verdict: "wrong", problems: ["no_record"] });
  });

  it.each(["servfail", "refused"] as const)("reports unknown, never wrong, when the servers answer %s", async (error) => {
    peer.set(WWW, error);
    const report = await subdomain();
    expect(found(report)).toEqual({ verdict: "unknown", problems: ["could_not_ask"] });
    expect(line(report, "CNAME")?.verdict).toBe("unknown");
  });

  it("reports unknown soon after ten seconds when the servers do not respond", async () => {
    for (const name of [WWW, TARGET, "shelter.example", "example"]) peer.set(name, "silence");
    const from = performance.now();
    expect(found(await subdomain())).toEqual({ verdict: "unknown", problems: ["could_not_ask"] });
    expect(performance.now() - from).toBeLessThan(20_000);
  });

  it("reports unknown when only the CNAME's target cannot be looked up", async () => {
    peer.set(WWW, [{ type: "CNAME", value: "mid.shelter.example" }]);
    peer.set("mid.shelter.example", "servfail");
    expect(found(await subdomain())).toEqual({ verdict: "unknown", problems: ["could_not_ask"] });
  });

  it("keeps only part of a huge answer and stays just as fast", async () => {
    peer.set(
      WWW,
      Array.from({ length: 900 }, (_, i) => ({ type: "A" as const, value: `203.0.${i >> 8}.${i & 255}` })),
    );
    const report = await subdomain({ challenge: "petstore-domain=x" });
    expect(report.verdict).toBe("wrong");
    expect(line(report, "A")?.seen).toHaveLength(20);
    expect(JSON.stringify(report).length).toBeLessThan(20_000);
  });
});

describe("TXT record of a contested name", () => {
  const challenge = "petstore-domain=abc";
  const at = `_petstore-challenge.${WWW}`;
  beforeEach(() => peer.set(WWW, [{ type: "CNAME", value: TARGET }]));

  it("requires the TXT record and finds it among others", async () => {
    expect(found(await subdomain({ challenge }))).toEqual({ verdict: "wrong", problems: ["challenge_missing"] });
    peer.set(at, [{ type: "TXT", value: "petstore-domain=another" }]);
    const foreign = line(await subdomain({ challenge }), "TXT");
    expect(foreign).toMatchObject({ verdict: "wrong", seen: ["petstore-domain=another"] });
    expect(foreign?.message).toContain("has petstore-domain=another, which is an old value or another project’s. Replace it");
    peer.set(at, [
      { type: "TXT", value: "petstore-domain=another" },
      { type: "TXT", value: challenge },
    ]);
    const both = await subdomain({ challenge });
    expect(both.verdict).toBe("right");
    expect(line(both, "TXT")?.message).toBe(
      "Remove the other value, petstore-domain=another: if it is another project’s, it lets that project take this name.",
    );
  });

  it("reports unknown when the TXT record cannot be looked up", async () => {
    peer.set(at, "servfail");
    expect(found(await subdomain({ challenge }))).toEqual({ verdict: "unknown", problems: ["could_not_ask"] });
  });
});

it("accepts a name of 253 characters, whose TXT record cannot exist", async () => {
  const name = `${"a".repeat(59)}.${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(49)}.shelter.example`;
  expect(name).toHaveLength(253);
  peer.set(name, [{ type: "CNAME", value: TARGET }]);
  for (let labels = name.split(".").slice(1); labels.length > 2; labels = labels.slice(1)) peer.set(labels.join("."), []);
  expect((await subdomain({ name })).verdict).toBe("right");
  expect(found(await subdomain({ name, challenge: "petstore-domain=x" }))).toEqual({ verdict: "wrong", problems: ["challenge_missing"] });
});
