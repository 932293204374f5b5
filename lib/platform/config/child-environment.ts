import { settingsSchema } from "#lib/platform/config/env.ts";
import { GIVEN_SETTINGS } from "#lib/platform/config/given-settings.ts";

export type ChildName = "web" | "worker" | "edge" | "set-up" | "photos";

const SYSTEM = new Set([
  ...["PATH", "HOME", "USER", "LOGNAME", "SHELL", "TMPDIR", "TEMP", "TMP", "TZ", "LANG", "LANGUAGE", "TERM", "SystemRoot"],
  ...["NODE_ENV", "NODE_OPTIONS", "NODE_COMPILE_CACHE", "NODE_EXTRA_CA_CERTS", "NODE_V8_COVERAGE", "NODE_DEBUG", "MALLOC_ARENA_MAX"],
  ...["SSL_CERT_FILE", "SSL_CERT_DIR", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy"],
  ...["NO_COLOR", "FORCE_COLOR", "NEXT_TELEMETRY_DISABLED", "PETSTORE_VERSION", GIVEN_SETTINGS],
]);
const SYSTEM_PREFIX = /^(?:LC_|PG)/;

const EVERYONE: readonly ChildName[] = ["web", "worker", "edge", "set-up"];

export const SECRET_SETTINGS: Readonly<Record<string, readonly ChildName[]>> = {
  DATABASE_URL: EVERYONE,
  ENCRYPTION_KEYS: EVERYONE,
  AUTH_SECRET: ["web", "worker"],
  REDIS_URL: ["web", "worker"],
  UPSTASH_REDIS_REST_URL: ["web", "worker"],
  UPSTASH_REDIS_REST_TOKEN: ["web", "worker"],
  SMTP_URL: ["web", "worker"],
  MAIL_FROM: ["web", "worker"],
  // The worker gets these five without secrets, to check whether they answer.
  GITHUB_CLIENT_ID: ["web", "worker"],
  GITHUB_CLIENT_SECRET: ["web", "worker"],
  GOOGLE_CLIENT_ID: ["web", "worker"],
  GOOGLE_CLIENT_SECRET: ["web", "worker"],
  OIDC_ISSUERS: ["web", "worker"],
  HEALTH_ADDRESS: [],
  METRICS_TOKEN: ["web"],
  BACKUP_PASSPHRASE: ["worker"],
  BACKUP_S3_ACCESS_KEY_ID: ["worker"],
  BACKUP_S3_SECRET_ACCESS_KEY: ["worker"],
  MEDIA_URL: ["web", "worker"],
  OTEL_EXPORTER_OTLP_ENDPOINT: ["web", "worker", "edge"],
  OTEL_EXPORTER_OTLP_HEADERS: ["web", "worker", "edge"],
  ACME_EAB_KID: ["web", "worker"],
  ACME_EAB_HMAC_KEY: ["web", "worker"],
};

const HEALTH_SETTINGS = new Set(["HEALTH_ADDRESS", "METRICS_TOKEN"]);

/** A proxy's address may contain a password. */
const PROXY = /_PROXY$/i;

function mayHave(child: ChildName, name: string): boolean {
  if (child === "photos") return SYSTEM.has(name) && !PROXY.test(name);
  if (SYSTEM.has(name) || SYSTEM_PREFIX.test(name)) return true;
  return name in settingsSchema.shape && (SECRET_SETTINGS[name]?.includes(child) ?? true);
}

export function childEnvironment(child: ChildName, extra: Record<string, string>, answersHealth = false): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = { ...process.env, ...extra };
  for (const name of Object.keys(environment)) {
    if (!mayHave(child, name) && !(answersHealth && HEALTH_SETTINGS.has(name))) delete environment[name];
  }
  return environment;
}

/** `cluster.fork` adds the environment except undefined values. */
export function clusterEnvironment(child: ChildName, extra: Record<string, string>): NodeJS.ProcessEnv {
  const nothing = Object.fromEntries(Object.keys(process.env).map((name) => [name, undefined]));
  return { ...nothing, ...childEnvironment(child, extra) };
}
