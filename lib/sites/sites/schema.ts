import * as z from "zod";

const text = (what: string, max: number) =>
  z
    .string({ error: `${what} must be text` })
    .trim()
    .max(max, { error: `${what} can have at most ${max} characters` })
    .refine((value) => !value.includes("\u0000"), { error: `${what} must not contain a NUL character` });

export const DEFAULT_ACCENT = "#0f766e";

export const siteSettingsSchema = z.object(
  {
    name: text("The name", 80),
    tagline: text("The tagline", 140),
    accent: z.string({ error: "The color must be text" }).regex(/^#[0-9a-f]{6}$/i, "The color must look like #0f766e"),
    about: text("The text about you", 5000),
    contactEmail: z.union([z.literal(""), z.email({ error: "The email address must look like name@example.org" }).max(254)]),
    contactPhone: text("The phone number", 40),
    contactAddress: text("The address", 300),
  },
  { error: "The body must be a JSON object" },
);
export type SiteSettings = z.infer<typeof siteSettingsSchema>;

/** Prevents overwriting a later change. */
export const siteChangeSchema = siteSettingsSchema.extend({ version: z.int({ error: "The version must be a whole number" }).min(0) });
export type SiteChange = z.infer<typeof siteChangeSchema>;

export interface SiteDraft extends SiteSettings {
  version: number;
}

const DEPLOY_STATES = ["building", "ready", "failed"] as const;
export type DeployState = (typeof DEPLOY_STATES)[number];

export const deployLineSchema = z.object({ at: z.string(), text: z.string() });
type DeployLine = z.infer<typeof deployLineSchema>;

export interface Deploy {
  id: string;
  /** Sequential within the project. */
  number: number;
  state: DeployState;
  /** The newest that is ready. */
  isLive: boolean;
  settings: SiteSettings;
  /** Null for new settings. */
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
  /** Newest first; always includes the live one. */
  deploys: Deploy[];
  /** Serves nothing before the first deploy. */
  url: string;
}

export const SITE_FIELDS = ["name", "tagline", "accent", "about", "contactEmail", "contactPhone", "contactAddress"] as const;
export type SiteField = (typeof SITE_FIELDS)[number];
