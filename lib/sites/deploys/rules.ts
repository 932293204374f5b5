import { createHmac, timingSafeEqual } from "node:crypto";
import type { DeployState, SiteSettings } from "#lib/sites/schema.ts";

/** A deploy takes seconds; one that builds for so long was left by a worker that is gone. */
export const STUCK_MS = 10 * 60_000;

export const STUCK_FAULT = "It did not end within ten minutes, so it was given up. Deploy once more.";
export const GIVEN_UP_FAULT =
  "The site could not be asked for its page, again and again. Deploy once more, or tell whoever runs this service.";

/** What a deploy's own page is asked for with, before visitors see it. */
export const DEPLOY_HEADER = "x-petstore-deploy";

/** Whether a deploy still builds, and for too long. @param now epoch milliseconds */
export function isStuck(deploy: { state: DeployState; createdAt: Date }, now: number): boolean {
  return deploy.state === "building" && now - deploy.createdAt.getTime() >= STUCK_MS;
}

/** The header's value: the deploy and a proof that the service itself asks. @param secret `AUTH_SECRET` */
export function deployToken(deployId: string, secret: string): string {
  return `${deployId}.${createHmac("sha256", secret).update(`deploy ${deployId}`).digest("base64url")}`;
}

/** The deploy that a header names; undefined when the proof is not the service's own. */
export function deployFromToken(token: string, secret: string): string | undefined {
  const [deployId = ""] = token.split(".", 1);
  if (!/^\d{1,18}$/.test(deployId)) return undefined;
  const [came, wanted] = [Buffer.from(token), Buffer.from(deployToken(deployId, secret))];
  return came.length === wanted.length && timingSafeEqual(came, wanted) ? deployId : undefined;
}

/** What a visitor would miss, as sentences for the log. */
export function settingsNotes(settings: SiteSettings): string[] {
  const notes: string[] = [];
  if (settings.tagline === "") notes.push("There is no tagline.");
  if (settings.about === "") notes.push("Nothing is said about you.");
  if ([settings.contactEmail, settings.contactPhone, settings.contactAddress].every((text) => text === "")) {
    notes.push("There is no way to reach you: add an e-mail address, a telephone number or an address.");
  }
  return notes;
}

/** A count of animals in words. @param most a count above it is not exact */
export function animalWords(count: number, most: number): string {
  if (count === 0) return "No animal is available right now.";
  if (count > most) return `More than ${most.toLocaleString("en")} animals are available.`;
  return count === 1 ? "1 animal is available." : `${count.toLocaleString("en")} animals are available.`;
}
