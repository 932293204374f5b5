import { mailSettings, settings } from "#lib/config/env.ts";

/** Whether this service sends mails. */
export function sendsMail(): boolean {
  return mailSettings(settings()) !== undefined;
}
