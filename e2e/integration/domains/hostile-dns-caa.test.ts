import { beforeEach, describe, expect, it } from "vitest";
import type { PeerAnswer } from "#e2e/support/dns-peer.ts";
import { found, line, subdomain, TARGET, useHostileDns, WWW } from "#e2e/support/hostile-dns.ts";

const peer = useHostileDns();

describe("CAA check", () => {
  beforeEach(() => peer.set(WWW, [{ type: "CNAME", value: TARGET }]));
  const only = (value: string, flags = 0, tag = "issue"): PeerAnswer => [{ type: "CAA", value: { flags, tag, value } }];
  const other = only("other-ca.example");

  it("allows issuance when CAA names our authority or concerns something else", async () => {
    for (const answer of [
      only("letsencrypt.org"),
      only("LetsEncrypt.org; validationmethods=http-01"),
      only("mailto:a@b.example", 0, "iodef"),
    ]) {
      peer.set("shelter.example", answer);
      expect((await subdomain()).verdict).toBe("right");
    }
  });

  it.each([
    ["on the name itself", WWW],
    ["on the parent", "shelter.example"],
    ["on the top", "example"],
    ["at the target", TARGET],
  ])("forbids issuance when CAA names another authority %s", async (_, name) => {
    peer.set(name, other, "CAA");
    const report = await subdomain();
    expect(found(report)).toEqual({ verdict: "wrong", problems: ["caa_forbids"] });
    expect(line(report, "CAA")).toMatchObject({ name, verdict: "wrong", seen: ['0 issue "other-ca.example"'] });
  });

  it("follows the CAA records of the nearest name that has any", async () => {
    peer.set(WWW, only("letsencrypt.org"), "CAA");
    peer.set("shelter.example", other, "CAA");
    expect((await subdomain()).verdict).toBe("right");
  });

  it("forbids issuance for an empty issuer, another validation method, or an unknown critical tag", async () => {
    for (const answer of [only(";"), only("letsencrypt.org; validationmethods=dns-01"), only("x", 128, "future")]) {
      peer.set("shelter.example", answer, "CAA");
      expect(found(await subdomain())).toEqual({ verdict: "wrong", problems: ["caa_forbids"] });
    }
  });

  it.each<[string, PeerAnswer, "right" | "wrong"]>([
    ["an empty issuer", only(""), "wrong"],
    ["an empty value of another tag", only("", 0, "iodef"), "right"],
    ["no issuer of wildcards", only("", 0, "issuewild"), "right"],
    ["a tag that is named critical", only("x", 0, "critical"), "right"],
    ["a critical tag that is named critical", only("x", 128, "critical"), "wrong"],
    ["a tag that is named type", [{ type: "CAA", value: { tag: "type", value: "x" } }, ...(other as [])], "wrong"],
    [
      "more records than fit into a datagram, ours last",
      [
        ...Array.from({ length: 40 }, (_, i) => ({
          type: "CAA" as const,
          value: { tag: "issue", value: `ca-${i}.${"x".repeat(40)}.example` },
        })),
        ...(only("letsencrypt.org") as []),
      ],
      "right",
    ],
  ])("reads CAA records with %s as certificate authorities do", async (_, answer, verdict) => {
    peer.set("shelter.example", answer, "CAA");
    expect((await subdomain()).verdict).toBe(verdict);
  });

  it("reports unknown if a parent's CAA lookup fails and skips CAA for our authority", async () => {
    peer.set("shelter.example", "servfail", "CAA");
    expect(found(await subdomain())).toEqual({ verdict: "unknown", problems: ["could_not_ask"] });
    peer.asked.length = 0;
    expect((await subdomain({ caaIdentities: null })).verdict).toBe("right");
    expect(peer.asked.filter((question) => question.endsWith("CAA"))).toEqual([]);
  });

  const OURS = "https://acme.example/acct/7?a=B";
  it.each([
    ["our account", `letsencrypt.org; accounturi=${OURS}`, OURS, "right"],
    ["our account in other letters", `letsencrypt.org; accounturi=${OURS.toLowerCase()}`, OURS, "wrong"],
    ["another account", "letsencrypt.org; accounturi=https://acme.example/acct/8", OURS, "wrong"],
    ["an account while we have none", `letsencrypt.org; accounturi=${OURS}`, null, "wrong"],
    ["two accounts, which nothing can satisfy", `letsencrypt.org; accounturi=${OURS}; accounturi=${OURS}`, OURS, "wrong"],
    ["our account and way of validating", `letsencrypt.org;accounturi=${OURS} ; validationmethods=dns-01,http-01`, OURS, "right"],
    ["ways of validating twice", "letsencrypt.org; validationmethods=http-01; validationmethods=dns-01", OURS, "wrong"],
    ["a parameter that it does not know", "letsencrypt.org; policy=ev", OURS, "right"],
    ["a value that breaks the grammar", "letsencrypt.org; accounturi", OURS, "wrong"],
    ["two issuers in one value", "letsencrypt.org other-ca.example", OURS, "wrong"],
  ])("applies RFC 8657 to %s", async (_, value, accountUri, verdict) => {
    peer.set("shelter.example", only(value), "CAA");
    expect((await subdomain({ accountUri })).verdict).toBe(verdict);
  });

  it("names the account and the tag that block issuance", async () => {
    peer.set("shelter.example", only("letsencrypt.org; accounturi=https://acme.example/acct/8"), "CAA");
    expect(line(await subdomain({ accountUri: OURS }), "CAA")?.message).toContain(
      `only for another account. Remove the accounturi, or use ours: accounturi=${OURS}`,
    );
    for (const tag of ["contactemail", "issuevmc", "future"]) {
      peer.set("shelter.example", only("x", 128, tag), "CAA");
      expect(line(await subdomain(), "CAA")?.message).toContain(`the critical tag "${tag}"`);
      peer.set("shelter.example", only("x", 0, tag), "CAA");
      expect((await subdomain()).verdict).toBe("right");
    }
  });
});
