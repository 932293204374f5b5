import { expect, it } from "vitest";
import { previewOf } from "#lib/sites/publishing/rules.ts";
import { NEW_SETTINGS, type SiteSettings } from "#lib/sites/publishing/schema.ts";

const BEFORE: SiteSettings = {
  ...NEW_SETTINGS,
  name: "Farm",
  contactEmail: "hello@farm.example",
};

it("previews every valid field of a form, and of a faulty one its last valid text", () => {
  const form = { ...BEFORE, tagline: " Forty tails ", contactEmail: "nobody", contactPhone: "5".repeat(41) };
  expect(previewOf(form, BEFORE)).toEqual({ ...BEFORE, tagline: "Forty tails" });
  expect(previewOf({ ...form, contactEmail: "" }, BEFORE)).toEqual({ ...BEFORE, tagline: "Forty tails", contactEmail: "" });
});
