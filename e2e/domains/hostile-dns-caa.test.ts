import { beforeEach, describe, expect, it } from "vitest";
import type { PeerAnswer } from "#e2e/support/dns-peer.ts";
import { found, line, subdomain, TARGET, useHostileDns, WWW } from "#e2e/support/hostile-dns.ts";

const peer = useHostileDns();

describe("CAA", () => {
  beforeEach(() => peer.set(WWW, [{ type: "CNAME", value: TARGET }]));
  const only = (value: string, flags = 0, tag = "issue"): PeerAnswer => [{ type: "CAA", value: { flags, tag, value } }];
  const other = only("other-ca.example");

  it("may allow our authority by name, or be about something else", async () => {
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
  ])("forbids %s", async (_, name) => {
    peer.set(name, other, "CAA");
    const report = await subdomain();
    expect(found(report)).toEqual({ verdict: "wrong", problems: ["caa_forbids"] });
    expect(line(report, "CAA")).toMatchObject({ name, verdict: "wrong", seen: ['0 issue "other-ca.example"'] });
  });

  it("is decided by the nearest name that has records", async () => {
    peer.set(WWW, only("letsencrypt.org"), "CAA");
    peer.set("shelter.example", other, "CAA");
    expect((await subdomain()).verdict).toBe("right");
  });

  it("forbids by an empty issuer, by another way of validating, and by a critical tag that nobody knows", async () => {
    for (const answer of [only(";"), only("letsencrypt.org; validationmethods=dns-01"), only("x", 128, "future")]) {
      peer.set("shelter.example", answer, "CAA");
      expect(found(await subdomain())).toEqual({ verdict: "wrong", problems: ["caa_forbids"] });
    }
  });

  it("is unknown when a name on the way up cannot be asked, and not asked at all for our own authority", async () => {
    peer.set("shelter.example", "servfail", "CAA");
    expect(found(await subdomain())).toEqual({ verdict: "unknown", problems: ["could_not_ask"] });
    peer.asked.length = 0;
    expect((await subdomain({ caaIdentities: null })).verdict).toBe("right");
    expect(peer.asked.filter((question) => question.endsWith("CAA"))).toEqual([]);
  });
});
