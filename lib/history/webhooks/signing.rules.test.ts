import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { newSecret, signedHeaders } from "#lib/history/webhooks/signing.rules.ts";

const BODY = '{"type":"pet.created","data":{"name":"Zoë"}}';

describe("signedHeaders", () => {
  it("signs as the specification describes it", () => {
    const secret = newSecret();
    const now = Date.now();
    const headers = signedHeaders([secret], "evt_1", BODY, now);
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    const signed = createHmac("sha256", key)
      .update(`evt_1.${Math.floor(now / 1000)}.${BODY}`)
      .digest("base64");
    expect(headers["webhook-signature"]).toBe(`v1,${signed}`);
  });

  it("satisfies the holder of either secret during a rotation, and no one else", () => {
    const [fresh, old] = [newSecret(), newSecret()];
    const headers = { ...signedHeaders([fresh, old], "evt_1", BODY, Date.now()) };
    for (const secret of [fresh, old]) expect(new Webhook(secret).verify(BODY, headers)).toEqual(JSON.parse(BODY));
    expect(() => new Webhook(newSecret()).verify(BODY, headers)).toThrow();
    expect(() => new Webhook(fresh).verify(BODY.replace("Zoë", "Zoe"), headers)).toThrow();
    expect(() => new Webhook(fresh).verify(BODY, { ...headers, "webhook-id": "evt_2" })).toThrow();
  });
});

describe("newSecret", () => {
  it("has 32 random bytes", () => {
    const secrets = Array.from({ length: 100 }, newSecret);
    expect(new Set(secrets).size).toBe(100);
    expect(secrets.every((secret) => /^whsec_[A-Za-z0-9+/]{43}=$/.test(secret))).toBe(true);
  });
});
