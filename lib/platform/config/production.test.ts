import { expect, it } from "vitest";
import { parseSettings, ROLE_NAMES, type Role } from "#lib/platform/config/env.ts";
import { openSettings, productionWarnings } from "#lib/platform/config/production.ts";

const PUBLIC = { PUBLIC_URL: "https://pets.example" };
const DONE = {
  ...PUBLIC,
  ENCRYPTION_KEYS: `k1:${"A".repeat(43)}`,
  SMTP_URL: "smtps://mail.example",
  MAIL_FROM: "pets@example.org",
  ACME_DIRECTORY_URL: "https://acme.example/directory",
  BACKUP_TO: "s3://backups/pets",
};
const GIVEN = ["AUTH_SECRET", "ENCRYPTION_KEYS", "BACKUP_PASSPHRASE"] as const;

const open = (environment: Record<string, string>, given: readonly (typeof GIVEN)[number][] = GIVEN): string[] =>
  openSettings(parseSettings(environment), given).map(({ check }) => check);

it("has nothing open for an installation with everything", () => {
  expect(open(DONE)).toEqual([]);
});

it("lists everything that a first trial does without", () => {
  const trial = ["Public address", "Sign-in secret", "Mail", "Encryption keys", "Certificates", "Backup schedule"];
  expect(open({}, [])).toEqual(trial);
});

it.each([
  [{ PUBLIC_URL: "http://pets.example" }, "Public address"],
  [{ SMTP_REQUIRE_TLS: "off" }, "Mail encryption"],
  [{ PLAYGROUND: "on" }, "Playground"],
  [{ WEBHOOK_ALLOWED_ADDRESSES: "10.0.0.0/8" }, "Webhooks"],
])("names what %o leaves open", (change, check) => {
  expect(open({ ...DONE, ...change })).toEqual([check]);
});

it("asks for a passphrase only where backups are scheduled", () => {
  expect(open(DONE, ["AUTH_SECRET", "ENCRYPTION_KEYS"])).toEqual(["Backup passphrase"]);
  expect(open({ ...DONE, BACKUP_TO: "" }, ["AUTH_SECRET", "ENCRYPTION_KEYS"])).toEqual(["Backup schedule"]);
});

const namesIn = (environment: Record<string, string>, roles: readonly Role[]): string[] =>
  productionWarnings(parseSettings(environment), [], roles).map((sentence) => sentence.split(" ")[0] ?? "");

it.each<[Role, string[]]>([
  ["web", ["AUTH_SECRET", "SMTP_URL", "ENCRYPTION_KEYS"]],
  ["worker", ["SMTP_URL", "BACKUP_TO"]],
  ["edge", ["PLAYGROUND", "ACME_DIRECTORY_URL"]],
])("a public start of the role %s warns about what is its own", (role, names) => {
  expect(namesIn({ ...PUBLIC, PLAYGROUND: "on" }, [role])).toEqual(names);
});

it("a public start of all roles warns once about each, with what to do, and a trial about nothing", () => {
  const names = namesIn(PUBLIC, ROLE_NAMES);
  expect(names).toEqual(["AUTH_SECRET", "SMTP_URL", "ENCRYPTION_KEYS", "ACME_DIRECTORY_URL", "BACKUP_TO"]);
  expect(namesIn({ PUBLIC_URL: "http://localhost:8080" }, ROLE_NAMES)).toEqual([]);
  expect(productionWarnings(parseSettings(PUBLIC), GIVEN, ["worker"])).toContain(
    "BACKUP_TO is not set, so no backups are created: set BACKUP_TO to a place on another machine.",
  );
});
