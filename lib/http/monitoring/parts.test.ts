import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makePerson } from "#e2e/support/people.ts";
import { queuedMails } from "#e2e/support/queued-mail.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { rateLimitDegraded } from "#lib/gateway/rate-limit/degraded.state.ts";
import { readyAnswer } from "#lib/http/monitoring/readiness.ts";
import { serviceMetrics } from "#lib/http/monitoring/service-metrics.ts";
import { serviceOverview } from "#lib/operations/admin/overview.loaders.ts";
import type { Administrator } from "#lib/operations/admin/schema.ts";
import { watchParts } from "#lib/operations/watch/jobs.ts";
import { PART_NAMES, PARTS, type PartName } from "#lib/operations/watch/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { parseSettings, type Settings, settings } from "#lib/platform/config/env.ts";
import { WITHHELD } from "#lib/platform/config/oidc-issuers.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { onStorage } from "#lib/platform/storage/errors.service.ts";
import type { Storage } from "#lib/platform/storage/schema.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";
import { storageFailures, watched } from "#lib/platform/storage/watch.state.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/platform/time.ts";

/** Nothing listens there. */
const AWAY = "127.0.0.1:1";
const MAIL = { SMTP_URL: `smtp://${AWAY}`, MAIL_FROM: "Petstore <pets@example.org>", PUBLIC_URL: "http://localhost:3000" };
const KEYS = { ENCRYPTION_KEYS: `a:${"A".repeat(43)}` };
const ISSUER = { id: "staff", name: "Staff ID", issuer: `http://${AWAY}`, clientId: "a", clientSecret: "b" };

const BUILT_IN = {
  ...{ GITHUB_URL: `http://${AWAY}`, GITHUB_CLIENT_ID: "a", GITHUB_CLIENT_SECRET: WITHHELD },
  ...{ GOOGLE_ISSUER: `http://${AWAY}`, GOOGLE_CLIENT_ID: "a", GOOGLE_CLIENT_SECRET: WITHHELD },
};

const folder = mkdtempSync(path.join(tmpdir(), "petstore-full-"));
/** Other tests change what is in the usual one. */
const own = mkdtempSync(path.join(tmpdir(), "petstore-parts-"));
let close: () => Promise<void>;
let plain: Settings;
let healthy: Storage;
let now = Date.now();

beforeAll(async () => {
  close = await useTestDatabase({
    ...MAIL,
    PLATFORM_DOMAIN: "pets.example",
    DNS_SERVERS: AWAY,
  });
  plain = settings();
  healthy = mediaStorage();
});
afterAll(async () => {
  await close();
  for (const made of [folder, own]) rmSync(made, { recursive: true });
});
beforeEach(() => {
  // Files before this one in the same process may have left some.
  storageFailures().clear();
  now += 2 * DAY_MS;
  clock.replace(() => now);
});

const ago = (ms: number): Date => new Date(now - ms);
const set = (values: Record<string, string>): void => {
  const { DATABASE_URL = "" } = plain;
  settings.replace(parseSettings({ ...MAIL, DATABASE_URL, DATA_DIR: own, LOG_LEVEL: "silent", ...values }));
};

interface Outage {
  begin(): unknown;
  /** After the settings are back. */
  end?(): unknown;
  /** The sentence in Administration and in the mail. */
  says: RegExp;
}

const sql = (text: string, ...values: unknown[]) => pool().query(text, values);

/** How each part is taken away. */
const OUTAGES: Record<PartName, Outage> = {
  mail: { begin: () => undefined, says: /^127\.0\.0\.1:1 cannot be used/ },
  photos: {
    begin: () =>
      mediaStorage.replace(watched({ ...healthy, check: () => onStorage(() => Promise.reject(new OperatorError("No bucket."))) })),
    says: /^they cannot be stored or read: No bucket/,
  },
  disk: {
    begin: () => {
      // A file system without room.
      symlinkSync("/proc", path.join(folder, "postgres"));
      set({ DATA_DIR: folder });
    },
    says: /^0 MB of 0 MB are free/,
  },
  backups: { begin: () => set({ BACKUP_TO: "/no-such-folder" }), says: /The folder \/no-such-folder does not exist/ },
  certificates: {
    begin: async () => {
      set({
        ...KEYS,
        PUBLIC_URL: "https://pets.example",
        ACME_DIRECTORY_URL: `https://${AWAY}/`,
        EDGE_DASHBOARD: "on",
        EDGE_HTTPS_PORT: "443",
      });
      await sql(
        `insert into own_certificates (name, chain, sealed_key, issuer, serial, not_before, not_after, renew_at, issued_at)
         values ('pets.example', '', '', '', '', $1, $2, $2, $1)`,
        ...[ago(86 * DAY_MS), ago(-4 * DAY_MS)],
      );
    },
    end: () => sql("delete from own_certificates"),
    says: /the certificate of pets\.example expires in 3 days/,
  },
  certificateAuthority: {
    begin: () => set({ ...KEYS, ACME_DIRECTORY_URL: `https://${AWAY}/` }),
    says: /^127\.0\.0\.1:1 cannot be reached/,
  },
  dns: { begin: () => set({ PLATFORM_DOMAIN: "pets.example", DNS_SERVERS: AWAY }), says: /^no answer for pets\.example/ },
  signIn: {
    begin: () => set({ OIDC_ISSUERS: JSON.stringify([ISSUER]), ...BUILT_IN }),
    says: new RegExp(
      `^${["GitHub", "Google", "Staff ID"].map((name) => `${name} \\(127\\.0\\.0\\.1:1\\) cannot be reached .*`).join("; ")}`,
    ),
  },
  redis: {
    begin: () => {
      set({ REDIS_URL: `redis://${AWAY}` });
      rateLimitDegraded().set(1);
    },
    end: () => rateLimitDegraded().set(0),
    says: /^127\.0\.0\.1:1 cannot be used/,
  },
  edge: {
    begin: () => set({ EDGE_HTTP_PORT: "8080", EDGE_HTTPS_PORT: "8443" }),
    end: () => sql("set application_name = 'petstore edge'"),
    says: /published sites do not answer/,
  },
  encryptionKeys: {
    begin: () => sql("insert into service_secrets (name, sealed, facts) values ('lost', 'v1.gone.AAAA', '{}')"),
    end: () => sql("delete from service_secrets where name = 'lost'"),
    says: /cannot be decrypted/,
  },
  jobs: {
    begin: () => sql("select graphile_worker.add_job('sites.deploy', '{}'::json, run_at := now() - interval '1 hour', job_key := 'late')"),
    end: () => sql("select graphile_worker.remove_job('late')"),
    says: /^they are late: sites\.deploy for 60 minutes/,
  },
  webhooks: {
    begin: () =>
      sql(`with p as (insert into projects (slug, name) values ('hooks', 'Hooks') returning id),
             e as (insert into webhook_endpoints (project_id, url, event_types, sealed_secret, last_event_id)
                   select id, 'https://hooks.example', '{}', '', 0 from p returning id)
           insert into webhook_deliveries (endpoint_id, event_id, type, subject, body, created_at)
           select id, n, 'pet.created', 'x', '{}', now() - interval '2 hours' from e, generate_series(1, 101) n`),
    end: () => sql("delete from projects where slug = 'hooks'"),
    says: /^101 deliveries wait, the oldest for 2 hours/,
  },
  cleanup: {
    begin: () =>
      sql("insert into retention_runs (step, last_run_at, failing_since, fault) values ('events', $1, $1, '57014')", ago(2 * HOUR_MS)),
    end: () => sql("delete from retention_runs"),
    says: /^it fails: events since /,
  },
  numbers: {
    begin: () => sql("select setval('pets_id_seq', 9000000000000000000)"),
    end: () => sql("select setval('pets_id_seq', 1)"),
    says: /^pets_id_seq has used 97%/,
  },
};

async function gaugeOf(part: PartName): Promise<string | undefined> {
  const text = await (await serviceMetrics()).metrics();
  return new RegExp(`^petstore_part_well\\{part="${part}"\\} (\\d)$`, "m").exec(text)?.[1];
}

async function look(part: PartName, afterMs: number): Promise<void> {
  now += afterMs;
  await watchParts(now, [part]);
}

describe("each part that the service needs, taken away", () => {
  it.each(PART_NAMES)("is told at all four doors: %s", async (part) => {
    set({});
    const admin = await makePerson("Ada", { isAdmin: true });
    const { begin, end, says } = OUTAGES[part];
    await begin();
    await look(part, 0);
    // One look may be bad luck.
    expect(await queuedMails(admin.email)).toEqual([]);
    for (const afterMs of [5 * MINUTE_MS, 5 * MINUTE_MS]) await look(part, afterMs);

    const { parts } = await serviceOverview(admin as Administrator);
    const shown = parts.find(({ name }) => name === part);
    expect(shown).toMatchObject({ state: "down", message: expect.stringMatching(says), fix: expect.stringMatching(/\w/) });
    const mails = await queuedMails(admin.email);
    expect(mails.map(({ subject }) => subject)).toEqual([`Petstore needs you: ${PARTS[part]}`]);
    expect(mails[0]?.paragraphs[1]).toContain(shown?.message);
    const { status, report } = await readyAnswer(new URLSearchParams("strict"));
    expect([status, report.status]).toEqual([503, "degraded"]);
    expect(["down", "degraded"]).toContain(report.checks[part]);
    expect(await gaugeOf(part)).toBe("0");

    set({});
    mediaStorage.replace(healthy);
    await end?.();
    if (part === "mail") return;
    for (let times = 0; times < 2; times += 1) await look(part, 5 * MINUTE_MS);
    expect((await serviceOverview(admin as Administrator)).parts.find(({ name }) => name === part)).not.toMatchObject({ state: "down" });
    expect(await gaugeOf(part)).not.toBe("0");
    expect(await queuedMails(admin.email)).toHaveLength(1);
  });

  it("wakes someone, whichever part it is", () => {
    const rules = readFileSync(path.join(import.meta.dirname, "..", "..", "..", "docs", "operating", "alerts.yml"), "utf8");
    expect(rules).toContain("expr: min by (part) (petstore_part_well) == 0\n");
  });
});

describe("a part that comes and goes", () => {
  it("is told once a day, and is not called well by a worker that has stopped looking", async () => {
    const admin = await makePerson("Olga", { isAdmin: true });
    await sql("delete from service_parts");
    const outage = async (minutes: number): Promise<void> => {
      set({ BACKUP_TO: "/no-such-folder" });
      for (let at = 0; at <= minutes; at += 5) await look("backups", 5 * MINUTE_MS);
      set({});
      await look("backups", 5 * MINUTE_MS);
    };
    for (let times = 0; times < 3; times += 1) await outage(10);
    expect(await queuedMails(admin.email)).toHaveLength(1);
    now += DAY_MS;
    await outage(10);
    expect(await queuedMails(admin.email)).toHaveLength(2);
    now += HOUR_MS;
    const { parts } = await serviceOverview(admin as Administrator);
    expect(parts.map(({ name, state }) => [name, state])).toEqual([["backups", "unknown"]]);
  });
});
