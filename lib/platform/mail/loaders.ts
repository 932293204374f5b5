import { mailSettings, settings } from "#lib/platform/config/env.ts";

export function sendsMail(): boolean {
  return mailSettings(settings()) !== undefined;
}
