import { createHmac, timingSafeEqual } from "node:crypto";
import type { DeployState, SiteSettings } from "#lib/sites/publishing/schema.ts";

/** Deploys take seconds. */
export const STUCK_MS = 10 * 60_000;

export const STUCK_ERROR = "It did not finish within ten minutes and was stopped. Publish again.";
export const GIVEN_UP_ERROR =
  "The site's page could not be requested, even after several attempts. Publish again, or tell the person who runs this service.";

export const DEPLOY_HEADER = "x-petstore-deploy";

export function isStuck(deploy: { state: DeployState; createdAt: Date }, now: number): boolean {
  return deploy.state === "building" && now - deploy.createdAt.getTime() >= STUCK_MS;
}

/**
 * Proves that the service itself is asking.
 * @param secret `AUTH_SECRET`
 */
export function deployToken(deployId: string, secret: string): string {
  return `${deployId}.${createHmac("sha256", secret).update(`deploy ${deployId}`).digest("base64url")}`;
}

export function deployFromToken(token: string, secret: string): string | undefined {
  const [deployId = ""] = token.split(".", 1);
  if (!/^\d{1,18}$/.test(deployId)) return undefined;
  const [received, expected] = [Buffer.from(token), Buffer.from(deployToken(deployId, secret))];
  return received.length === expected.length && timingSafeEqual(received, expected) ? deployId : undefined;
}

export function settingsNotes(settings: SiteSettings, takesEnquiries: boolean): string[] {
  const notes: string[] = [];
  if (settings.tagline === "") notes.push("There is no tagline.");
  if (settings.about === "") notes.push("There is no text about you.");
  if (!takesEnquiries && [settings.contactEmail, settings.contactPhone, settings.contactAddress].every((text) => text === "")) {
    notes.push("There is no way to reach you: turn on the form, or add an email address, a phone number, or an address.");
  }
  if (settings.imprintUrl === "" || settings.privacyUrl === "") {
    notes.push("There is no link to an imprint or to a privacy policy, which some countries require.");
  }
  return notes;
}

/** @param max a count above it is not exact */
export function animalsText(count: number, max: number): string {
  if (count === 0) return "No animal is available right now.";
  if (count > max) return `More than ${max.toLocaleString("en")} animals are available.`;
  return count === 1 ? "1 animal is available." : `${count.toLocaleString("en")} animals are available.`;
}
