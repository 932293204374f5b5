import { describe, expect, it } from "vitest";
import { authorityFinding } from "#lib/operations/doctor/authority.rules.ts";
import { about } from "#lib/operations/doctor/rules.ts";
import { certificateFinding, dnsFinding, placesToTry, portsFinding } from "#lib/operations/doctor/sites.rules.ts";

describe("sites", () => {
  it.each([
    [["192.0.2.1"], ["192.0.2.1"], "ok"],
    [["192.0.2.2", "192.0.2.1"], ["192.0.2.1", "192.0.2.2"], "ok"],
    [["192.0.2.1"], ["192.0.2.2"], "warning"],
    [["192.0.2.1"], [], "problem"],
    [[], ["192.0.2.1"], "problem"],
    [undefined, ["192.0.2.1"], "problem"],
  ])("whose domain leads to %j and wildcard to %j are %s", (own, wildcard, verdict) => {
    expect(dnsFinding("pets.example", own, wildcard).verdict).toBe(verdict);
  });

  const NOW = Date.parse("2026-11-23T00:00:00Z");
  const DAY = 86_400_000;
  it.each([
    [{ expiresAt: NOW + 60 * DAY }, "ok"],
    [{ expiresAt: NOW + 3 * DAY }, "warning"],
    [{ expiresAt: NOW - 1 }, "problem"],
    [{ coversSites: false }, "problem"],
  ])("with a certificate with %j are %s", (change, verdict) => {
    const facts = { expiresAt: NOW + 60 * DAY, coversSites: true, ...change };
    expect(certificateFinding("pets.example", facts, NOW).verdict).toBe(verdict);
  });

  it("are tried once at each address", () => {
    expect(placesToTry(["192.0.2.1", "192.0.2.1", "2001:db8::1"], [80, undefined, 443])).toEqual([
      { address: "192.0.2.1", port: 80 },
      { address: "192.0.2.1", port: 443 },
      { address: "2001:db8::1", port: 80 },
      { address: "2001:db8::1", port: 443 },
    ]);
  });

  it("name the ports that cannot be reached", () => {
    const ports = [
      { address: "192.0.2.1", port: 80, error: undefined },
      { address: "192.0.2.1", port: 443, error: "ECONNREFUSED" },
    ];
    expect(portsFinding("Ports", ports, "open it")).toEqual(
      about("Ports").warning("192.0.2.1 port 443 (ECONNREFUSED) cannot be reached from here", "open it"),
    );
  });

  const DIRECTORY = { newNonce: "n", newAccount: "a", newOrder: "o" };
  it.each([
    [200, { ...DIRECTORY, meta: { termsOfService: "https://ca.example/terms" } }, false, "ok"],
    [200, DIRECTORY, false, "ok"],
    [200, { hello: "world" }, false, "problem"],
    [500, undefined, false, "problem"],
    [200, { ...DIRECTORY, meta: { externalAccountRequired: true } }, false, "problem"],
    [200, { ...DIRECTORY, meta: { externalAccountRequired: true } }, true, "ok"],
  ])("whose authority answers %i %j (with an external account: %s) are %s", (status, body, hasBinding, verdict) => {
    expect(authorityFinding("https://ca.example/directory", status, body, hasBinding).verdict).toBe(verdict);
  });
});
