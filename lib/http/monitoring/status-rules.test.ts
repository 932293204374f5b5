import { describe, expect, it } from "vitest";
import { type CheckState, type Checks, WATCHED } from "#lib/http/monitoring/readiness-rules.ts";
import { serviceStatus } from "#lib/http/monitoring/status-rules.ts";

const WELL: Checks = {
  ...(Object.fromEntries(WATCHED.map((name) => [name, "ok"])) as Record<(typeof WATCHED)[number], CheckState>),
  database: "ok",
  migrations: "ok",
  changes: "ok",
  redis: "unused",
  worker: "ok",
  edge: "unused",
  disk: "ok",
  photos: "ok",
  encryptionKeys: "ok",
};

describe("the status page", () => {
  it.each<[string, Partial<Checks>, string, string]>([
    ["everything is well", {}, "Everything works", "working"],
    ["the database is away", { database: "down", migrations: "unknown", worker: "unknown" }, "Petstore is down", "down"],
    ["migrations are missing", { migrations: "down" }, "Petstore is down", "down"],
    ["the database only reads", { database: "degraded" }, "Petstore works with limits", "limited"],
    ["changes are not heard", { changes: "degraded" }, "Petstore works with limits", "limited"],
    ["no worker is seen", { worker: "down" }, "Some parts don’t work as usual", "working"],
    ["no one can look at the disk", { disk: "unknown" }, "Some parts don’t work as usual", "working"],
  ])("says what it means when %s", (_what, found, headline, api) => {
    const status = serviceStatus({ ...WELL, ...found });
    expect([status.headline, status.parts[0]?.state]).toEqual([headline, api]);
  });

  it.each<[Partial<Checks>, string, string]>([
    [{ mail: "down" }, "Mail", "It waits, and is sent later. Nothing is lost."],
    [{ worker: "down" }, "Mail", "It waits, and is sent later. Nothing is lost."],
    [{ certificateAuthority: "down" }, "New domains", "They wait for their secure connections. Those that have them keep them."],
    [{ signIn: "down" }, "Sign-in with another account", "It may not work. Passwords and passkeys do."],
  ])("says of %j what people notice of %s", (found, part, text) => {
    expect(serviceStatus({ ...WELL, ...found }).parts).toContainEqual(expect.objectContaining({ name: part, state: "down", text }));
  });

  it("leaves out what the installation does not use, and shows it once it does", () => {
    const namesOf = (checks: Checks) => serviceStatus(checks).parts.map(({ name }) => name);
    expect(namesOf(WELL)).not.toContain("Published sites");
    expect(namesOf({ ...WELL, edge: "down", redis: "ok" })).toEqual(expect.arrayContaining(["Published sites", "API limits"]));
  });

  it("names no part of the machinery, whatever fails", () => {
    for (const state of ["ok", "degraded", "down", "unknown"] satisfies CheckState[]) {
      const checks: Checks = {
        ...(Object.fromEntries(WATCHED.map((name) => [name, state])) as Record<(typeof WATCHED)[number], CheckState>),
        database: state,
        migrations: state,
        changes: state,
        redis: state,
        worker: state,
        edge: state,
        disk: state,
        photos: state,
        encryptionKeys: state,
      };
      expect(JSON.stringify(serviceStatus(checks))).not.toMatch(/database|postgres|redis|worker|edge|migration|encryption|disk/i);
    }
  });
});
