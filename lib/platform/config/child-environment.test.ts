import { afterEach, expect, it, vi } from "vitest";
import { type ChildName, childEnvironment, clusterEnvironment, SECRET_SETTINGS } from "#lib/platform/config/child-environment.ts";
import { parseSettings, settingsSchema } from "#lib/platform/config/env.ts";
import { signInWithoutSecrets } from "#lib/platform/config/oidc-issuers.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

const DECIDED = { DATABASE_URL: "postgresql://a:b@c/d", AUTH_SECRET: "the start chose this one", ENCRYPTION_KEYS: "k:x" };

function namesIn(child: ChildName, answersHealth = false): string[] {
  for (const name of Object.keys(SECRET_SETTINGS)) vi.stubEnv(name, "secret");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "another program's");
  vi.stubEnv("EDGE_HTTP_PORT", "8080");
  return Object.keys(childEnvironment(child, DECIDED, answersHealth));
}

it.each([
  ["edge", ["DATABASE_URL", "ENCRYPTION_KEYS", "OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_HEADERS"]],
  ["set-up", ["DATABASE_URL", "ENCRYPTION_KEYS"]],
  [
    "worker",
    ["ACME_EAB_HMAC_KEY", "ACME_EAB_KID", "AUTH_SECRET", "BACKUP_PASSPHRASE", "BACKUP_S3_ACCESS_KEY_ID"].concat([
      ...["BACKUP_S3_SECRET_ACCESS_KEY", "DATABASE_URL", "ENCRYPTION_KEYS"],
      ...["GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET", "GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
      ...["MAIL_FROM", "MEDIA_URL", "OIDC_ISSUERS"],
      ...["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_HEADERS", "REDIS_URL", "SMTP_URL"],
      "UPSTASH_REDIS_REST_TOKEN",
      "UPSTASH_REDIS_REST_URL",
    ]),
  ],
  [
    "web",
    Object.keys(SECRET_SETTINGS)
      .filter((name) => !/^(?:BACKUP_|HEALTH_)/.test(name))
      .sort(),
  ],
] as const)("gives the %s process only the secrets it needs", (child, secrets) => {
  const names = namesIn(child);
  expect(names.filter((name) => name in SECRET_SETTINGS).sort()).toEqual(secrets);
  expect(names).toEqual(expect.arrayContaining(["PATH", "EDGE_HTTP_PORT"]));
  expect(names).not.toContain("AWS_SECRET_ACCESS_KEY");
});

it.each(["worker", "edge"] as const)("gives the metrics' token to the %s process only if it answers health", (child) => {
  const usual = namesIn(child);
  expect(namesIn(child, true).filter((name) => !usual.includes(name))).toEqual(["HEALTH_ADDRESS", "METRICS_TOKEN"]);
});

it("withholds variables from a forked web process that cluster would otherwise pass on", () => {
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "another program's");
  expect({ ...process.env, ...clusterEnvironment("web", DECIDED) }).toMatchObject({ AWS_SECRET_ACCESS_KEY: undefined, ...DECIDED });
});

it("knows every setting that looks like a secret", () => {
  const looksSecret = Object.keys(settingsSchema.shape).filter((name) =>
    /SECRET|TOKEN|PASSWORD|PASSPHRASE|KEYS|KEY_ID|HMAC|HEADERS|OIDC|^(?!PUBLIC|STAGING).*(?:SMTP|REDIS|DATABASE).*URL/.test(name),
  );
  expect(looksSecret.filter((name) => !(name in SECRET_SETTINGS) && !name.startsWith("MAX_"))).toEqual([]);
});

it("withholds the secrets of sign-in services from processes that only look whether these answer", () => {
  const issuers = parseSettings({
    OIDC_ISSUERS: JSON.stringify([
      { id: "staff", name: "Staff ID", issuer: "https://id.example.org", clientId: "a", clientSecret: "hidden" },
    ]),
  }).OIDC_ISSUERS;
  const given = signInWithoutSecrets({ OIDC_ISSUERS: issuers, GITHUB_CLIENT_SECRET: "hidden", GOOGLE_CLIENT_SECRET: "hidden" });
  expect(Object.keys(given)).toEqual(["OIDC_ISSUERS", "GITHUB_CLIENT_SECRET", "GOOGLE_CLIENT_SECRET"]);
  expect(JSON.stringify(given)).not.toContain("hidden");
});
