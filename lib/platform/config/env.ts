import { isIP } from "node:net";
import * as z from "zod";
import { acmeLimits } from "#lib/platform/config/acme-limits.ts";
import {
  addressErrors,
  addressRanges,
  baseAddress,
  hostAddresses,
  list,
  originAddress,
  secureBaseAddress,
  securityContact,
  serverAddresses,
  url,
} from "#lib/platform/config/address-settings.ts";
import { mailServerError } from "#lib/platform/config/credentials.ts";
import { databaseUrlError } from "#lib/platform/config/database-url.ts";
import { hostAndPort } from "#lib/platform/config/host-and-port.ts";
import { mediaPlace, mediaPlaceError } from "#lib/platform/config/media-place.ts";
import { isLittle } from "#lib/platform/config/memory.ts";
import { oidcIssuers } from "#lib/platform/config/oidc-issuers.ts";
import { planCeilings } from "#lib/platform/config/plan-ceilings.ts";
import { portsBeside } from "#lib/platform/config/ports.ts";
import { redisUrlError } from "#lib/platform/config/redis-topology.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { singleton } from "#lib/platform/runtime.ts";

const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `must be a whole number from ${min} to ${max}`);

const HOSTNAME = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

const portOrOff = (usual: number) =>
  z
    .string()
    .regex(/^(?:off|\d{1,5})$/, "must be a port from 1 to 65535, or off")
    .default(String(usual))
    .transform((text) => (text === "off" ? undefined : Number(text)))
    .refine((port) => port === undefined || (port >= 1 && port <= 65_535), "must be a port from 1 to 65535, or off");

/** @param errorOf the end of a sentence that begins with the setting's name */
const checkedBy = (errorOf: (text: string) => string | undefined) =>
  z.string().refine((text) => errorOf(text) === undefined, { error: ({ input }) => errorOf(String(input)) });

export const ROLE_NAMES = ["web", "worker", "edge"] as const;
export type Role = (typeof ROLE_NAMES)[number];

const roles = list(ROLE_NAMES.join(","))
  .refine(
    (parts) => parts.length > 0 && new Set(parts).size === parts.length && parts.every((part) => ROLE_NAMES.some((name) => name === part)),
    {
      error: `must be one or more of ${ROLE_NAMES.join(", ")}, each once, separated by commas`,
    },
  )
  .transform((parts) => ROLE_NAMES.filter((name) => parts.includes(name)));

const ENCRYPTION_KEY = /^[a-z0-9-]{1,32}:[A-Za-z0-9_-]{43}$/;

/** Absolute, since processes run in different folders. */
const BACKUP_PLACE = /^(?:\/|[A-Za-z]:[\\/]|s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[\w./-]*)?$)/;

const TOGETHER = [
  ["UPSTASH_REDIS_REST_URL", "UPSTASH_REDIS_REST_TOKEN"],
  ["SMTP_URL", "MAIL_FROM"],
  ["PLATFORM_TLS_CERTIFICATE", "PLATFORM_TLS_KEY"],
  ["ACME_EAB_KID", "ACME_EAB_HMAC_KEY"],
  ["BACKUP_S3_ACCESS_KEY_ID", "BACKUP_S3_SECRET_ACCESS_KEY"],
  ["GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET"],
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
] as const;

function errorsBetween(filled: Record<string, string | undefined>): string[] {
  const errors = TOGETHER.filter(([one, other]) => Boolean(filled[one]) !== Boolean(filled[other])).map(
    ([one, other]) => `${one} and ${other} must be set together`,
  );
  if (filled["REDIS_URL"] && filled["UPSTASH_REDIS_REST_URL"]) {
    errors.push("REDIS_URL and UPSTASH_REDIS_REST_URL are both set: keep only one");
  }
  if (filled["ACME_DIRECTORY_URL"] && !filled["ENCRYPTION_KEYS"] && filled["DATABASE_URL"]) {
    errors.push("ACME_DIRECTORY_URL needs ENCRYPTION_KEYS: certificates' private keys in the database are encrypted with it");
  }
  if (filled["SMTP_URL"] && !filled["PUBLIC_URL"]) {
    errors.push("SMTP_URL needs PUBLIC_URL: the links in mails begin with it");
  }
  if (filled["PLATFORM_NEXT_ADDRESSES"] && filled["PLATFORM_NEXT_ADDRESSES"] === filled["PLATFORM_ADDRESSES"]) {
    errors.push("PLATFORM_NEXT_ADDRESSES is the same as PLATFORM_ADDRESSES: remove it once the service has moved");
  }
  return errors;
}

export const settingsSchema = z.object({
  PORT: integer(0, 65_535).default(3000),
  HOST: z.string().default("0.0.0.0"),
  ROLES: roles,
  DATABASE_URL: checkedBy(databaseUrlError).optional(),
  REDIS_URL: checkedBy(redisUrlError).optional(),
  UPSTASH_REDIS_REST_URL: url("https", "http").optional(),
  UPSTASH_REDIS_REST_TOKEN: z.string().optional(),
  WEB_CONCURRENCY: integer(1, 64).default(1),
  WORKER_CONCURRENCY: integer(0, 64).default(() => (isLittle() ? 2 : 4)),
  PUBLIC_URL: originAddress.optional(),
  STAGING_URL: originAddress.optional(),
  SECURITY_CONTACT: securityContact.optional(),
  DATA_DIR: z.string().optional(),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
  LOG_ADDRESSES: z.enum(["on", "off"]).default("off"),
  TRUSTED_PROXIES: addressRanges,
  ANONYMOUS_LIMIT_PER_MINUTE: integer(1, 1_000_000_000).default(60),
  ANONYMOUS_LIMIT_PER_DAY: integer(1, 1_000_000_000).default(1000),
  BAN_STRIKES: integer(1, 1_000_000).default(20),
  BAN_SECONDS: integer(1, 86_400).default(300),
  BAN_MAX_SECONDS: integer(1, 31_536_000).default(86_400),
  MAX_PROJECTS_PER_PERSON: integer(1, 1_000_000).default(50),
  PLAN_CHANGES: z.enum(["owners", "administrators"]).default("owners"),
  ...planCeilings,
  MAX_IMPORT_MIB_PER_PERSON: integer(1, 1_000_000).default(4096),
  DATABASE_POOL_SIZE: integer(2, 500).default(() => (isLittle() ? 5 : 10)),
  LIST_CACHE_MB: integer(0, 4096).default(() => (isLittle() ? 8 : 32)),
  // Daily figures need up to 90 days.
  AUDIT_RETENTION_DAYS: integer(100, 36_500).default(365),
  SHUTDOWN_GRACE_SECONDS: integer(1, 600).default(30),
  AUTH_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  SMTP_URL: checkedBy(mailServerError).optional(),
  REQUIRE_SECOND_FACTOR: z.enum(["none", "administrators", "owners"]).default("none"),
  SMTP_REQUIRE_TLS: z.enum(["on", "off"]).default("on"),
  MAX_VISITOR_MAILS_PER_DAY: integer(1, 100_000_000).default(5000),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, "must look like pets@example.org or Petstore <pets@example.org>")
    .optional(),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  GITHUB_URL: baseAddress.default("https://github.com"),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: baseAddress.default("https://accounts.google.com"),
  OIDC_ISSUERS: oidcIssuers,
  PLATFORM_DOMAIN: z
    .string()
    .transform((text) => text.toLowerCase().replace(/\.$/, ""))
    .refine((text) => HOSTNAME.test(text) && isIP(text) === 0, "must be a domain name such as pets.example")
    .default("localhost"),
  PLATFORM_ADDRESSES: hostAddresses,
  PLATFORM_NEXT_ADDRESSES: hostAddresses,
  PLATFORM_TLS_CERTIFICATE: z.string().optional(),
  PLATFORM_TLS_KEY: z.string().optional(),
  EDGE_HOST: z.string().optional(),
  EDGE_HTTP_PORT: portOrOff(3080),
  EDGE_HTTPS_PORT: portOrOff(3443),
  EDGE_PUBLIC_HTTP_PORT: integer(1, 65_535).optional(),
  EDGE_PUBLIC_HTTPS_PORT: integer(1, 65_535).optional(),
  EDGE_CADDY_PORT: integer(1, 65_535).optional(),
  EDGE_DASHBOARD: z.enum(["on", "off"]).optional(),
  SITE_CERTIFICATES: z.enum(["on", "off"]).optional(),
  WEB_ORIGIN: originAddress.optional(),
  DNS_SERVERS: serverAddresses("127.0.0.1:5353"),
  PRIVATE_NAME_SERVERS: serverAddresses("10.0.0.53"),
  ACME_DIRECTORY_URL: url("https", "http").optional(),
  ACME_EMAIL: z
    .string()
    .regex(/^[^@\s]+@[^@\s]+$/, "must be an email address")
    .optional(),
  ACME_CAA_IDENTITIES: list("letsencrypt.org"),
  ACME_LIMITS: acmeLimits.optional(),
  ACME_EAB_KID: z.string().optional(),
  ACME_EAB_HMAC_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,}={0,2}$/, "must be the HMAC key as the authority gives it, in base64url")
    .optional(),
  ENCRYPTION_KEYS: list().refine((keys) => keys.every((key) => ENCRYPTION_KEY.test(key)), {
    error: "must be name:key pairs separated by commas, each key 32 random bytes in base64url (43 characters); the first one encrypts",
  }),
  WEBHOOK_ALLOWED_ADDRESSES: addressRanges,
  PLAYGROUND: z.enum(["on", "off"]).optional(),
  PLAYGROUND_DNS_PORT: integer(1, 65_535).default(3053),
  BACKUP_TO: z.string().regex(BACKUP_PLACE, "must be the absolute path of a folder, or s3://bucket/prefix").optional(),
  BACKUP_EVERY_HOURS: integer(1, 8760).default(24),
  BACKUP_KEEP: integer(1, 1000).default(7),
  BACKUP_PASSPHRASE: z.string().min(16, "must have at least 16 characters").optional(),
  BACKUP_S3_ENDPOINT: baseAddress.optional(),
  BACKUP_S3_REGION: z.string().default("us-east-1"),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  MEDIA_URL: checkedBy(mediaPlaceError).transform(mediaPlace).optional(),
  HEALTH_ADDRESS: z
    .string()
    .transform(hostAndPort)
    .refine((address) => address !== undefined, "must be a host and a port, such as 127.0.0.1:3070 or [::]:3070")
    .optional(),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  RELEASES_URL: secureBaseAddress.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: baseAddress.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, "must be a share from 0 to 1")
    .default("1")
    .transform(Number),
});

export type Settings = z.infer<typeof settingsSchema>;

/** @throws OperatorError that lists every error */
export function parseSettings(environment: Record<string, string | undefined>): Settings {
  const filled = portsBeside(Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== "")));
  const parsed = settingsSchema.safeParse(filled);
  const errors = parsed.success
    ? []
    : parsed.error.issues.map((issue) => {
        const name = String(issue.path[0]);
        const secret = /URL|TOKEN|SECRET|KEY|PASSPHRASE|OTLP|OIDC/.test(name) && !name.startsWith("MAX_");
        const received = secret ? "" : `; got ${JSON.stringify(environment[name])}`;
        return `${name} ${issue.message}${received}`;
      });
  errors.push(...errorsBetween(filled));
  if (parsed.success) {
    errors.push(...addressErrors(parsed.data));
  }
  if (errors.length > 0 || !parsed.success) {
    throw new OperatorError(`The settings have ${errors.length === 1 ? "an error" : "errors"}:\n  ${errors.join("\n  ")}`);
  }
  return parsed.data;
}

export const settings = singleton<Settings>("config.settings", () => parseSettings(process.env));

export function usesRedis(config: Settings): boolean {
  return Boolean(config.REDIS_URL ?? config.UPSTASH_REDIS_REST_URL);
}

export function mailSettings({ SMTP_URL, MAIL_FROM }: Settings): { server: string; from: string } | undefined {
  return SMTP_URL && MAIL_FROM ? { server: SMTP_URL, from: MAIL_FROM } : undefined;
}
