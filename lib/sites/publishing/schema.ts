import * as z from "zod";
import { mailedEmail } from "#lib/platform/names/email.schema.ts";
import { textSchema } from "#lib/platform/text-schema.ts";
import type { SiteHttps } from "#lib/sites/certificates/schema.ts";
import type { SitePictures } from "#lib/sites/publishing/pictures.schema.ts";

const DEFAULT_ACCENT = "#0f766e";
export const SITE_LANGUAGES = ["en", "de"] as const;
export type SiteLanguage = (typeof SITE_LANGUAGES)[number];
export const MAX_HAPPY_DAYS = 3650;
export const MAX_LINK_LENGTH = 500;
/** In UTF-16 units. */
export const SITE_LENGTHS = {
  ...{ name: 80, tagline: 140, about: 5000, contactPhone: 40, contactAddress: 300, openingHours: 500, adoptionSteps: 600 },
} as const;

export const isSiteLink = (value: string): boolean => value === "" || (/^https?:\/\/[^\s\p{C}]+$/u.test(value) && URL.canParse(value));
export const ACCENT = /^#[0-9a-f]{6}$/i;

function link(what: string) {
  const error = `${what} must be a web address that begins with https://`;
  return textSchema(what, MAX_LINK_LENGTH).refine(isSiteLink, { error }).default("");
}

export const siteSettingsSchema = z.object({
  name: textSchema("The name", SITE_LENGTHS.name),
  tagline: textSchema("The tagline", SITE_LENGTHS.tagline),
  accent: z.string({ error: "The color must be text" }).regex(ACCENT, "The color must look like #0f766e"),
  about: textSchema("The text about you", SITE_LENGTHS.about),
  contactEmail: z
    .string({ error: "The email address must be text" })
    .trim()
    .refine((email) => email === "" || mailedEmail(email) !== undefined, { error: "The email address must look like name@example.org" }),
  contactPhone: textSchema("The phone number", SITE_LENGTHS.contactPhone),
  contactAddress: textSchema("The address", SITE_LENGTHS.contactAddress),
  // Deploys from before these existed lack them.
  openingHours: textSchema("The opening hours", SITE_LENGTHS.openingHours).default(""),
  donateUrl: link("The link for donations"),
  volunteerUrl: link("The link for volunteers"),
  imprintUrl: link("The link to the imprint"),
  privacyUrl: link("The link to the privacy policy"),
  language: z.enum(SITE_LANGUAGES, { error: "The language must be en or de" }).default("en"),
  adoptionSteps: textSchema("The steps of an adoption", SITE_LENGTHS.adoptionSteps).default(""),
  // Forms and archives have text.
  listsReserved: z.union([z.boolean(), z.enum(["true", "false", ""]).transform((text) => text === "true")]).default(false),
  happyDays: z.coerce.number().pipe(z.int().min(0).max(MAX_HAPPY_DAYS)).default(30),
});
export type SiteSettings = z.infer<typeof siteSettingsSchema>;

export const NEW_SETTINGS: SiteSettings = siteSettingsSchema.parse({
  ...{ name: "", tagline: "", accent: DEFAULT_ACCENT, about: "" },
  ...{ contactEmail: "", contactPhone: "", contactAddress: "" },
});

/** Prevents overwriting a later change. */
export const siteChangeSchema = siteSettingsSchema.extend({ version: z.int({ error: "The version must be a whole number" }).min(0) });
export type SiteChange = z.infer<typeof siteChangeSchema>;

export interface SiteDraft extends SiteSettings {
  version: number;
}

export const DEPLOY_STATES = ["building", "ready", "failed"] as const;
export type DeployState = (typeof DEPLOY_STATES)[number];

export const deployLineSchema = z.object({ at: z.string(), text: z.string() });
type DeployLine = z.infer<typeof deployLineSchema>;

export interface Deploy {
  id: string;
  /** Sequential within the project. */
  number: number;
  state: DeployState;
  isLive: boolean;
  settings: SiteSettings;
  restores: number | null;
  log: DeployLine[];
  error: string | null;
  by: string | null;
  createdAt: string;
  endedAt: string | null;
}

export const MAX_LISTED_DEPLOYS = 20;

export interface SiteBoard {
  draft: SiteDraft;
  /** The form is on. */
  takesEnquiries: boolean;
  /** Uploads are saved at once, and shown to visitors after the next deploy. */
  pictures: Record<"draft" | "live", SitePictures>;
  /** Newest first; always includes the live one. */
  deploys: Deploy[];
  /** Serves nothing before the first deploy. */
  url: string;
  https: SiteHttps;
}

export const SITE_FIELDS = Object.keys(siteSettingsSchema.shape) as SiteField[];
export type SiteField = keyof SiteSettings;
