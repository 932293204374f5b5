import { z } from "zod";

const text = (what: string, most: number) =>
  z
    .string({ error: `${what} must be text` })
    .trim()
    .max(most, { error: `${what} may have at most ${most} characters` })
    .refine((value) => !value.includes("\u0000"), { error: `${what} may not hold a NUL character` });

/** A site's colour when nobody chose one. */
export const DEFAULT_ACCENT = "#0f766e";

/** What a project says of itself on its public site. `name` is empty where the project's own name is used. */
export const siteSettingsSchema = z.object(
  {
    name: text("The name", 80),
    tagline: text("The tagline", 140),
    accent: z.string({ error: "The colour must be text" }).regex(/^#[0-9a-f]{6}$/i, "The colour must look like #0f766e"),
    about: text("The text about you", 5000),
    contactEmail: z.union([z.literal(""), z.email({ error: "The e-mail address must look like name@example.org" }).max(254)]),
    contactPhone: text("The telephone number", 40),
    contactAddress: text("The address", 300),
  },
  { error: "The body must be a JSON object" },
);
export type SiteSettings = z.infer<typeof siteSettingsSchema>;

/** A change of the settings, and the version that it was made from: somebody else's later change is never overwritten. */
export const siteChangeSchema = siteSettingsSchema.extend({ version: z.int({ error: "The version must be a whole number" }).min(0) });
export type SiteChange = z.infer<typeof siteChangeSchema>;

/** The settings as the dashboard shows them. `version` is 0 until they are saved first. */
export interface SiteDraft extends SiteSettings {
  version: number;
}

export const DEPLOY_STATES = ["building", "ready", "failed"] as const;
export type DeployState = (typeof DEPLOY_STATES)[number];

/** A line of what a deploy did. */
export const deployLineSchema = z.object({ at: z.string(), text: z.string() });
export type DeployLine = z.infer<typeof deployLineSchema>;

/** A publication of the site. */
export interface Deploy {
  /** Decimal text. */
  id: string;
  /** 1, 2, 3 … within the project. */
  number: number;
  state: DeployState;
  /** Whether this one is what visitors see: the newest that is ready. */
  isLive: boolean;
  settings: SiteSettings;
  /** The number of the deploy that this one brought back; null for one of new settings. */
  restores: number | null;
  log: DeployLine[];
  /** Why it failed; null otherwise. */
  fault: string | null;
  /** Who asked for it; null for nobody in particular. */
  by: string | null;
  /** RFC 3339, UTC. */
  createdAt: string;
  endedAt: string | null;
}

/** The deploys that the dashboard lists. */
export const MOST_LISTED_DEPLOYS = 20;

/** A project's site, as the dashboard's page about it shows it. */
export interface SiteBoard {
  draft: SiteDraft;
  /** The last ones, the newest first; the live one is among them whatever its age. */
  deploys: Deploy[];
  /** Where visitors find the site, without a trailing slash; there is nothing before the first deploy. */
  url: string;
}

export const SITE_FIELDS = ["name", "tagline", "accent", "about", "contactEmail", "contactPhone", "contactAddress"] as const;
export type SiteField = (typeof SITE_FIELDS)[number];
