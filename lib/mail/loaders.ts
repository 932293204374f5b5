import { mailSettings, settings } from "#lib/config/env.ts";

export function sendsMail(): boolean {
  return mailSettings(settings()) !== undefined;
}
