import { expect, it } from "vitest";
import { registeredDomainOf, zoneOf } from "#lib/sites/dns/zones.rules.ts";

it.each([
  ["shelter.org", "shelter.org"],
  ["www.shelter.org", "shelter.org"],
  ["a.b.shelter.co.uk", "shelter.co.uk"],
  ["shelter.github.io", "shelter.github.io"],
  ["co.uk", null],
])("finds the registrable domain of %s using the public suffix list", (name, zone) => {
  expect(zoneOf(name, undefined)).toBe(zone);
});

it("treats the playground's zone as a public suffix while it is enabled", () => {
  expect(zoneOf("www.pets.play.test", "play.test")).toBe("pets.play.test");
  expect(zoneOf("pets.play.test", "play.test")).toBe("pets.play.test");
  expect(zoneOf("www.pets.play.test", undefined)).toBe("play.test");
});

it("takes a zone in which others have names for registered, unlike a registry's", () => {
  expect(registeredDomainOf("www.shelter.github.io")).toBe("github.io");
  expect(registeredDomainOf("www.shelter.co.uk")).toBe("shelter.co.uk");
});
