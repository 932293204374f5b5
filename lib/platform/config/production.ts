import { mailSettings, type Role, type Settings } from "#lib/platform/config/env.ts";
import type { GivenSetting } from "#lib/platform/config/given-settings.ts";
import { hasEdge } from "#lib/platform/config/platform.ts";
import { isPlaygroundOn } from "#lib/platform/config/playground.ts";
import { isPublic } from "#lib/platform/config/public-url.ts";

interface OpenSetting {
  check: string;
  message: string;
  fix: string;
}

interface Item extends OpenSetting {
  roles: readonly Role[];
  isOpen(config: Settings, given: readonly GivenSetting[]): boolean;
}

const ITEMS: readonly Item[] = [
  {
    roles: [],
    check: "Public address",
    isOpen: ({ PUBLIC_URL }) => !PUBLIC_URL?.startsWith("https://"),
    message: "PUBLIC_URL is not an https:// address, so links lead to this machine only, or passwords and keys travel in plain text",
    fix: "put TLS in front, and set PUBLIC_URL to the https:// address",
  },
  {
    roles: ["web"],
    check: "Sign-in secret",
    isOpen: (_, given) => !given.includes("AUTH_SECRET"),
    message: "AUTH_SECRET is not set, so mail that is waiting is lost at each restart",
    fix: "set AUTH_SECRET, such as to the output of `openssl rand -base64 32`",
  },
  {
    roles: ["web", "worker"],
    check: "Mail",
    isOpen: (config) => mailSettings(config) === undefined,
    message: "SMTP_URL and MAIL_FROM are not set, so no one gets password links, invitations, or alerts by mail",
    fix: "set them to your mail server and the sender of mails",
  },
  {
    roles: ["web", "worker"],
    check: "Mail encryption",
    isOpen: (config) => mailSettings(config) !== undefined && config.SMTP_REQUIRE_TLS === "off",
    message: "SMTP_REQUIRE_TLS is off, so mails and the server’s password may travel in plain text",
    fix: "remove it, and use a mail server with TLS",
  },
  {
    roles: ["web"],
    check: "Encryption keys",
    isOpen: (_, given) => !given.includes("ENCRYPTION_KEYS"),
    message: "ENCRYPTION_KEYS is not set, so the only key is a file beside the data and is lost with it",
    fix: "set ENCRYPTION_KEYS, first with the key in that file, and keep a copy elsewhere",
  },
  {
    roles: ["edge"],
    check: "Playground",
    isOpen: isPlaygroundOn,
    message: "PLAYGROUND is on: people can make up DNS records, and certificates that no browser trusts are issued",
    fix: "set PLAYGROUND=off",
  },
  {
    roles: ["edge"],
    check: "Certificates",
    isOpen: (config) => hasEdge(config) && config.ACME_DIRECTORY_URL === undefined,
    message: "ACME_DIRECTORY_URL is not set, so custom domains get no certificate",
    fix: "set ACME_DIRECTORY_URL, such as to https://acme-v02.api.letsencrypt.org/directory, and ACME_EMAIL",
  },
  {
    roles: ["worker"],
    check: "Backup schedule",
    isOpen: ({ BACKUP_TO }) => BACKUP_TO === undefined,
    message: "BACKUP_TO is not set, so no backups are created",
    fix: "set BACKUP_TO to a place on another machine",
  },
  {
    roles: ["worker"],
    check: "Backup passphrase",
    isOpen: ({ BACKUP_TO }, given) => BACKUP_TO !== undefined && !given.includes("BACKUP_PASSPHRASE"),
    message: "BACKUP_PASSPHRASE is not set, so backups lack the encryption keys, and no one notices a changed one",
    fix: "set BACKUP_PASSPHRASE, and keep a copy away from the backups",
  },
  {
    roles: [],
    check: "Webhooks",
    isOpen: ({ WEBHOOK_ALLOWED_ADDRESSES }) => WEBHOOK_ALLOWED_ADDRESSES.length > 0,
    message: "WEBHOOK_ALLOWED_ADDRESSES lets every project send messages into your own network",
    fix: "remove it, or leave only receivers that every project may reach",
  },
];

export function openSettings(config: Settings, given: readonly GivenSetting[]): OpenSetting[] {
  return ITEMS.filter((item) => item.isOpen(config, given));
}

/** @returns nothing in a local trial */
export function productionWarnings(config: Settings, given: readonly GivenSetting[], roles: readonly Role[]): string[] {
  if (!isPublic(config)) return [];
  const own = ITEMS.filter((item) => item.roles.some((role) => roles.includes(role)));
  return own.filter((item) => item.isOpen(config, given)).map(({ message, fix }) => `${message}: ${fix}.`);
}
