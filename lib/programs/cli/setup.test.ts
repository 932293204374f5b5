import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";
import { afterAll, beforeEach, expect, it } from "vitest";
import { type Ended, runVerb, runVerbHere } from "#e2e/support/command-line.ts";
import { openMailbox } from "#e2e/support/mailbox.ts";
import { createTestDatabase } from "#e2e/support/test-database.ts";

const database = await createTestDatabase();
const mailbox = await openMailbox();
const folder = mkdtempSync(path.join(tmpdir(), "petstore-setup-"));
const file = path.join(folder, "etc", "petstore.env");
const passphraseFile = path.join(folder, "passphrase");
const backups = path.join(folder, "backups");
mkdirSync(backups);
writeFileSync(passphraseFile, "correct horse battery staple\n");

const ASKED = ["PUBLIC_URL", "ACME_EMAIL", "SMTP_URL", "MAIL_FROM", "BACKUP_TO", "BACKUP_PASSPHRASE"];
const BUCKET = ["BACKUP_S3_ENDPOINT", "BACKUP_S3_REGION", "BACKUP_S3_ACCESS_KEY_ID", "BACKUP_S3_SECRET_ACCESS_KEY"];
const ENTRY = ["PLATFORM_DOMAIN", "HOST", "EDGE_HOST", "EDGE_HTTP_PORT", "EDGE_HTTPS_PORT", "EDGE_DASHBOARD"];
const MADE = ["ENCRYPTION_KEYS", "AUTH_SECRET", "METRICS_TOKEN", "ACME_DIRECTORY_URL"];
const NOT_SET = Object.fromEntries([...ASKED, ...BUCKET, ...ENTRY, ...MADE].map((name) => [name, undefined]));
const ENVIRONMENT = { ...NOT_SET, PETSTORE_ENV: file };
const OWN = ["--public-url", "https://pets.invalid"];
const URL_FLAG = ["--public-url", "http://pets.localhost:8080"];

const setUp = (...args: string[]): Promise<Ended> => runVerbHere(database.url, ["setup", ...args], ENVIRONMENT);
const written = (): NodeJS.Dict<string> => parseEnv(readFileSync(file, "utf8"));

beforeEach(() => rmSync(path.dirname(file), { recursive: true, force: true }));
afterAll(async () => {
  await mailbox.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

it("writes everything that the options say, and secrets, to a file that only its owner can read, and tries mail and backup", async () => {
  expect((await runVerbHere(database.url, ["projects", "create", "--name", "First"])).code).toBe(0);
  const mail = ["--acme-email", "ops@example.org", "--smtp-url", mailbox.url, "--mail-from", "Pets <pets@example.org>"];
  const { code, stdout, stderr } = await setUp(...URL_FLAG, ...mail, "--backup-to", backups, "--passphrase-file", passphraseFile);
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(`${file} has 10 new settings`) });
  expect(stdout).toMatch(/^ok +Test mail +\S+ took a mail to ops@example\.org/m);
  expect((await mailbox.next("ops@example.org")).subject).toBe("Petstore can send mail");
  const [backup = ""] = readdirSync(backups);
  expect(stdout).toMatch(new RegExp(`^ok +Test backup +created and verified: ${backups}/${backup}$`, "m"));
  expect(stderr).toMatch(/^Start it: npm start$/m);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(path.dirname(file))).toEqual(["petstore.env"]);
  expect(written()).toEqual({
    PUBLIC_URL: "http://pets.localhost:8080",
    ACME_EMAIL: "ops@example.org",
    SMTP_URL: mailbox.url,
    MAIL_FROM: "Pets <pets@example.org>",
    BACKUP_TO: backups,
    BACKUP_PASSPHRASE: "correct horse battery staple",
    ENCRYPTION_KEYS: expect.stringMatching(/^k[0-9a-f]{8}:[\w-]{43}$/),
    AUTH_SECRET: expect.stringMatching(/^[\w-]{43}$/),
    METRICS_TOKEN: expect.stringMatching(/^[\w-]{32}$/),
    ACME_DIRECTORY_URL: "https://acme-v02.api.letsencrypt.org/directory",
  });
});

it("asks on standard input, takes defaults for empty lines, and shows no secret", async () => {
  const answers = ["http://pets.localhost:8080", "skip", mailbox.url.replace("//", "//kim:hunter2@"), "", "skip", ""];
  const { code, stdout, stderr } = await runVerb(database.url, ["setup"], ENVIRONMENT, answers.join("\n"));
  expect(stderr).toMatch(/^Address at which people reach the service(?: \[.*\])?: $/m);
  expect(stderr).toMatch(/^Sender of mails \[Petstore <petstore@pets\.localhost>\]: $/m);
  expect(written()).toMatchObject({ MAIL_FROM: "Petstore <petstore@pets.localhost>", AUTH_SECRET: expect.any(String) });
  expect(Object.keys(written())).not.toContain("BACKUP_TO");
  expect(`${stdout}${stderr}`).not.toContain("hunter2");
  // The test server has no accounts.
  expect({ code, stdout }).toEqual({
    code: 1,
    stdout: expect.stringMatching(/^problem +Test mail +127\.0\.0\.1:\d+ did not take a mail/m),
  });
});

it("takes the mail server from a file or standard input, so that no password is among the arguments", async () => {
  const secret = path.join(folder, "smtp");
  writeFileSync(secret, `${mailbox.url}\n`);
  expect((await setUp(...URL_FLAG, "--yes", "--smtp-url-file", secret)).code).toBe(0);
  expect(written()["SMTP_URL"]).toBe(mailbox.url);
  rmSync(file);
  const piped = await runVerb(database.url, ["setup", ...URL_FLAG, "--yes", "--smtp-url", "-"], ENVIRONMENT, `${mailbox.url}\n`);
  expect(piped.code).toBe(0);
  expect(written()["SMTP_URL"]).toBe(mailbox.url);
});

it("asks what a bucket for backups needs, without its secret among the arguments, and says if that is missing", async () => {
  const to = [...URL_FLAG, "--yes", "--backup-to", "s3://backups/pets"];
  expect(await setUp(...to)).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /need BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY\n +→ set both, such as by `.*setup --change`/,
    ),
  });
  const secret = path.join(folder, "s3-secret");
  writeFileSync(secret, "hunter2/+\n");
  expect((await setUp("--change", "--yes", "--s3-key-id", "skip", "--s3-secret-file", "skip")).stderr).not.toContain("cannot be read");
  const nowhere = ["--s3-endpoint", "http://127.0.0.1:1", "--s3-key-id", "KEY", "--s3-secret-file", secret];
  const { code, stdout, stderr } = await setUp("--change", "--yes", ...nowhere);
  expect({ code, stdout }).toEqual({
    code: 1,
    stdout: expect.stringContaining("S3 server of s3://backups (127.0.0.1:1) cannot be reached"),
  });
  expect(`${stdout}${stderr}`).not.toContain("hunter2");
  expect(written()).toMatchObject({
    BACKUP_TO: "s3://backups/pets",
    BACKUP_S3_ENDPOINT: "http://127.0.0.1:1",
    BACKUP_S3_REGION: "us-east-1",
    BACKUP_S3_ACCESS_KEY_ID: "KEY",
    BACKUP_S3_SECRET_ACCESS_KEY: "hunter2/+",
  });
});

it("leaves an existing file as it is, and with --change adds only what it lacks", async () => {
  mkdirSync(path.dirname(file));
  writeFileSync(file, "# Ours\nPUBLIC_URL=http://pets.localhost\nPORT=3005\nAUTH_SECRET=\n");
  const before = readFileSync(file, "utf8");
  expect(await setUp("--yes", ...URL_FLAG)).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining(`${file} exists`) });
  expect(await setUp("--change", "--yes", ...URL_FLAG)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("PUBLIC_URL is set already"),
  });
  expect(readFileSync(file, "utf8")).toBe(before);
  expect((await setUp("--change", "--yes", "--backup-to", backups)).code).toBe(0);
  const after = readFileSync(file, "utf8");
  expect(after).toMatch(/^# Ours\nPUBLIC_URL=http:\/\/pets\.localhost\nPORT=3005\n/);
  expect(after.match(/^\w+=/gm)?.toSorted()).toEqual([
    "AUTH_SECRET=",
    "BACKUP_TO=",
    "ENCRYPTION_KEYS=",
    "METRICS_TOKEN=",
    "PORT=",
    "PUBLIC_URL=",
  ]);
  expect(written()).toMatchObject({ BACKUP_TO: backups, AUTH_SECRET: expect.stringMatching(/^[\w-]{43}$/) });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it.each([
  [["--edge-ports", "80,443"], { PLATFORM_DOMAIN: "pets.invalid", EDGE_HTTP_PORT: "80", EDGE_HTTPS_PORT: "443" }],
  [["--edge-ports", "80,443", "--platform-domain", "sites.invalid"], { PLATFORM_DOMAIN: "sites.invalid", EDGE_HTTPS_PORT: "443" }],
  [["--edge-ports", "8080,8443"], { EDGE_HTTP_PORT: "8080", EDGE_HTTPS_PORT: "8443", EDGE_DASHBOARD: "on" }],
])("makes the edge the one TLS entry of the machine with %j", async (args, settings) => {
  const { code, stdout } = await setUp("--public-url", "https://pets.invalid", "--acme-email", "ops@example.org", "--yes", ...args);
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^warning +DNS +\*\.\w+\.invalid does not resolve$/m) });
  expect(written()).toMatchObject({ HOST: "127.0.0.1", EDGE_HOST: "0.0.0.0", ...settings });
  expect("EDGE_DASHBOARD" in written()).toBe("EDGE_DASHBOARD" in settings);
});

it("leaves ports 80 and 443 to another proxy with --edge-ports off", async () => {
  expect(
    (await setUp("--public-url", "https://pets.invalid", "--acme-email", "ops@example.org", "--yes", "--edge-ports", "off")).code,
  ).toBe(0);
  expect(Object.keys(written()).filter((name) => ENTRY.includes(name))).toEqual([]);
});

it.each([
  [["--edge-ports", "80,443"], "EDGE_HTTP_PORT=8080\nEDGE_HTTPS_PORT=8443", "EDGE_HTTP_PORT"],
  [["--edge-ports", "off"], "EDGE_HTTP_PORT=8080\nEDGE_HTTPS_PORT=8443", "EDGE_HTTP_PORT"],
  [["--edge-ports", "80,443"], "HOST=0.0.0.0", "HOST"],
  [["--platform-domain", "sites.invalid"], "PLATFORM_DOMAIN=pets.invalid", "PLATFORM_DOMAIN"],
])("refuses %j with a sentence where the file has %j already", async (args, line, name) => {
  mkdirSync(path.dirname(file));
  const before = `PUBLIC_URL=https://pets.invalid\nACME_EMAIL=ops@example.org\n${line}\n`;
  writeFileSync(file, before);
  const { code, stderr } = await setUp("--change", "--yes", ...args);
  const sentence = `${name} is set already, and was left as it is: edit the file instead of ${args[0]}.`;
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(sentence) });
  expect(readFileSync(file, "utf8")).toBe(before);
});

it.each([
  [[...URL_FLAG, "--edge-ports", "80"], "edge-ports must be two ports such as 80,443, or off."],
  [[...OWN, "--acme-email", "ops@example.org", "--edge-ports", "80,99999"], "EDGE_HTTPS_PORT must be a port from 1 to 65535"],
  [[...URL_FLAG, "--edge-ports", "80,443"], "edge-ports needs an address that begins with https://"],
  [["--public-url", "https://192.0.2.1", "--acme-email", "ops@example.org", "--edge-ports", "80,443"], "edge-ports needs an address that"],
  [[...OWN, "--edge-ports", "80,443"], "edge-ports needs an email address for the authority"],
  [[...URL_FLAG, "--platform-domain", "a_b"], "PLATFORM_DOMAIN must be a domain name"],
  [["--public-url", "pets.example.org"], "public-url (PUBLIC_URL) must be an address that begins with https:// or http://."],
  [["--public-url", "skip"], "an answer is needed (--public-url)."],
  [[...URL_FLAG, "--acme-email", "ops"], "acme-email (ACME_EMAIL) must be an email address."],
  [[...URL_FLAG, "--smtp-url", "https://kim:hunter2@mail.example.org"], "smtp-url (SMTP_URL) must be an address that begins with smtp://"],
  [[...URL_FLAG, "--smtp-url", "smtp://localhost", "--mail-from", "pets"], "mail-from (MAIL_FROM) must look like pets@example.org"],
  [[...URL_FLAG, "--backup-to", "backups"], "backup-to (BACKUP_TO) must be the absolute path of a folder"],
  [[...URL_FLAG, "--backup-to", backups, "--passphrase-file", "/none"], "The passphrase file /none cannot be read."],
])("refuses %j with a sentence and writes nothing", async (args, sentence) => {
  const { code, stdout, stderr } = await setUp("--yes", ...args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain(sentence);
  expect(stderr).not.toContain("hunter2");
  expect(() => statSync(file)).toThrow("ENOENT");
});

it("refuses when standard input ends before all is answered, and writes nothing", async () => {
  const { code, stderr } = await runVerb(database.url, ["setup"], ENVIRONMENT, "http://pets.localhost\n");
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("Standard input ended before all questions were answered") });
  expect(() => statSync(file)).toThrow("ENOENT");
});

it("only warns about a name that does not lead here, and fails for a backup place that does not exist", async () => {
  const public_ = ["--public-url", "https://pets.invalid", "--yes"];
  const { code, stdout } = await setUp(...public_);
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^warning +DNS +pets\.invalid does not resolve$/m) });
  rmSync(file);
  const failed = await setUp(...public_, "--backup-to", path.join(folder, "none"));
  expect(failed).toMatchObject({ code: 1, stdout: expect.stringMatching(/^problem +Test backup +The folder \S+none does not exist/m) });
  expect(written()["BACKUP_TO"]).toBe(path.join(folder, "none"));
});

it("says that the disk is full, and sets up once there is room", async () => {
  if (process.getuid?.() !== 0) return;
  const disk = path.dirname(file);
  mkdirSync(disk);
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", disk]);
  try {
    const filling = path.join(disk, "filling");
    expect(() => writeFileSync(filling, "x".repeat(80 * 1024))).toThrow("ENOSPC");
    const { code, stderr } = await setUp("--yes", ...URL_FLAG);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^The disk(?: that holds \S+)? is full: free up space and run the command again\.$/m),
    });
    expect(readdirSync(disk)).toEqual(["filling"]);
    rmSync(filling);
    expect((await setUp("--yes", ...URL_FLAG)).code).toBe(0);
  } finally {
    execFileSync("umount", [disk]);
  }
});
