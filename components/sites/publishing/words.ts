import type { SitePictureKind } from "#lib/sites/publishing/pictures.schema.ts";
import type { DeployState, SiteField } from "#lib/sites/publishing/schema.ts";

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
  adoptionSteps: "How an adoption goes",
  listsReserved: "List reserved animals",
  happyDays: "Show adopted animals",
};

export const PICTURE_WORDS: Record<SitePictureKind, { title: string; noun: string; hint: string }> = {
  logo: { title: "Logo", noun: "logo", hint: "Beside your name at the top of every page, on white." },
  header: {
    title: "Header picture",
    noun: "header picture",
    hint: "Beside your name and tagline, above your animals, cut to 3 by 2. Links to your site show it too.",
  },
};

export const STATE_WORDS: Record<DeployState, string> = { building: "Publishing", ready: "Published", failed: "Failed" };

export const STATE_TONES = { building: "warn", ready: "good", failed: "bad" } as const satisfies Record<DeployState, string>;

/** Said of a site without the form, an email address, and a phone number. */
export const MUTE = "Visitors can’t reach you yet";
