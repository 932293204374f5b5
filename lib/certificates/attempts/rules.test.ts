import { expect, it } from "vitest";
import { isApex } from "#lib/certificates/attempts/rules.ts";

it("knows a registrable domain by the public suffix list, and the playground's zone as a suffix", () => {
  const names = ["shelter.org", "www.shelter.org", "shelter.co.uk", "shelter.github.io"];
  expect(names.map((name) => isApex(name, undefined))).toEqual([true, false, true, true]);
  expect(["pets.play.test", "www.pets.play.test"].map((name) => isApex(name, "play.test"))).toEqual([true, false]);
});
