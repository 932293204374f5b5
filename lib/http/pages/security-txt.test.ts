import { afterAll, describe, expect, it } from "vitest";
import { securityText, securityTextResponse } from "#lib/http/pages/security-txt.ts";
import { parseSettings, settings } from "#lib/platform/config/env.ts";

const before = settings();
afterAll(() => settings.replace(before));

describe("security.txt", () => {
  it("has a contact, its own address, and an expiry within a year, in full days", () => {
    const noon = Date.parse("2026-11-26T12:34:56.789Z");
    expect(securityText("mailto:security@pets.example", "https://pets.example", noon)).toBe(
      "Contact: mailto:security@pets.example\nExpires: 2027-05-25T00:00:00.000Z\nPreferred-Languages: en\nCanonical: https://pets.example/.well-known/security.txt\n",
    );
    expect(securityText("https://pets.example/report", undefined, noon)).not.toContain("Canonical");
  });

  it("is not found until a contact is set", async () => {
    settings.replace({ ...before, SECURITY_CONTACT: undefined });
    expect(securityTextResponse().status).toBe(404);
    settings.replace({ ...before, SECURITY_CONTACT: "tel:+1-201-555-0123" });
    const found = securityTextResponse();
    expect([found.status, found.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(await found.text()).toMatch(/^Contact: tel:\+1-201-555-0123\nExpires: /);
  });

  it.each([
    ["security@pets.example", "mailto:security@pets.example"],
    ["mailto:security@pets.example", "mailto:security@pets.example"],
    ["https://pets.example/report", "https://pets.example/report"],
    ["tel:+1-201-555-0123", "tel:+1-201-555-0123"],
  ])("takes the contact %s", (set, contact) => {
    expect(parseSettings({ SECURITY_CONTACT: set }).SECURITY_CONTACT).toBe(contact);
  });

  it.each(["http://pets.example", "us", "mailto:us", "https://pets.example\nContact: mailto:else@evil.example", "javascript:alert(1)"])(
    "refuses the contact %j",
    (set) => {
      expect(() => parseSettings({ SECURITY_CONTACT: set })).toThrow(/SECURITY_CONTACT must be/);
    },
  );
});
