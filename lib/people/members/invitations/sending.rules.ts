import { hash } from "node:crypto";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/platform/time.ts";

export const SENDS_KEPT_MS = DAY_MS;

export type SendSubject = "person" | "project" | "mailbox" | "mailbox-in-project";

interface SendLimit {
  max: number;
  windowMs: number;
  message: string;
}

export const SEND_LIMITS: Record<SendSubject, readonly SendLimit[]> = {
  person: [
    { max: 20, windowMs: HOUR_MS, message: "You can send 20 invitations an hour" },
    { max: 60, windowMs: DAY_MS, message: "You can send 60 invitations a day" },
  ],
  project: [
    { max: 30, windowMs: HOUR_MS, message: "A project can send 30 invitations an hour" },
    { max: 100, windowMs: DAY_MS, message: "A project can send 100 invitations a day" },
  ],
  mailbox: [
    { max: 3, windowMs: HOUR_MS, message: "An address can be mailed 3 invitations an hour" },
    { max: 6, windowMs: DAY_MS, message: "An address can be mailed 6 invitations a day" },
  ],
  "mailbox-in-project": [
    { max: 1, windowMs: 5 * MINUTE_MS, message: "An address can be mailed one invitation to a project every 5 minutes" },
  ],
};

export const MAX_SENDS_READ = Math.max(...Object.values(SEND_LIMITS).flatMap((limits) => limits.map(({ max }) => max)));

/**
 * @param sentAt newest first
 * @returns the longest wait
 */
export function sendWait(subject: SendSubject, sentAt: readonly number[], now: number): { message: string; waitMs: number } | undefined {
  const waits = SEND_LIMITS[subject].map(({ max, windowMs, message }) => {
    const oldest = sentAt[max - 1];
    return { message, waitMs: oldest === undefined ? 0 : oldest + windowMs - now };
  });
  const last = waits.reduce((a, b) => (b.waitMs > a.waitMs ? b : a));
  return last.waitMs > 0 ? last : undefined;
}

/** Plus addresses share a mailbox. */
export function hashMailbox(email: string): string {
  const at = email.lastIndexOf("@");
  return hash("sha256", `${email.slice(0, at).replace(/(?<=.)\+.*$/, "")}${email.slice(at)}`);
}
