import type { DeployState, SiteField } from "#lib/sites/sites/schema.ts";

export const FIELD_WORDS: Record<SiteField, string> = {
  name: "Name",
  tagline: "Tagline",
  accent: "Color",
  about: "About you",
  contactEmail: "Email address",
  contactPhone: "Phone",
  contactAddress: "Address",
  openingHours: "Opening hours",
  donateUrl: "Link for donations",
  volunteerUrl: "Link for volunteers",
  imprintUrl: "Link to the imprint",
  privacyUrl: "Link to the privacy policy",
  language: "Language",
  happyDays: "Show adopted animals",
};

export const STATE_WORDS: Record<DeployState, string> = { building: "Publishing", ready: "Published", failed: "Failed" };

export const STATE_TONES = { building: "warn", ready: "good", failed: "bad" } as const satisfies Record<DeployState, string>;
