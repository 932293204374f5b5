import { type Settings, settingsSchema } from "#lib/platform/config/env.ts";

export const MAIN_SETTINGS = [
  ...(["PUBLIC_URL", "ACME_EMAIL", "SMTP_URL", "MAIL_FROM", "BACKUP_TO", "BACKUP_PASSPHRASE"] as const),
  ...(["ENCRYPTION_KEYS", "AUTH_SECRET", "DATABASE_URL", "REDIS_URL", "PLATFORM_DOMAIN", "MEDIA_URL"] as const),
] satisfies (keyof Settings)[];

export function advancedSettings(): string[] {
  return Object.keys(settingsSchema.shape).filter((name) => process.env[name] && !MAIN_SETTINGS.some((main) => main === name));
}
