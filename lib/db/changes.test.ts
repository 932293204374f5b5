import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { settings } from "#lib/config/env.ts";
import { announceChange, announceWithin, type Change, hearsChanges, onChange, startListening, stopListening } from "#lib/db/changes.ts";
import { prisma } from "#lib/db/prisma.ts";

let close: () => Promise<void>;
let other: pg.Client;
const heard: (Change | "reset")[] = [];
let hearing = Promise.withResolvers<void>();

function hear(what: Change | "reset"): void {
  heard.push(what);
  hearing.resolve();
}

const hearsOne = (): Promise<void> => hearing.promise;

beforeAll(async () => {
  close = await useTestDatabase();
  onChange(hear, () => hear("reset"));
  await startListening();
  other = new pg.Client({ connectionString: settings().DATABASE_URL });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await stopListening();
  await close();
});
beforeEach(() => {
  heard.length = 0;
  hearing = Promise.withResolvers();
});

const notify = (payload: string) => other.query("select pg_notify('petstore_changes', $1)", [payload]);

describe("changes from other processes", () => {
  it("delivers and confirms a change before its announcement completes", async () => {
    const change = { kind: "keys", projectId: "7" } as const;
    expect(await announceChange(change)).toBe(0);
    expect(heard).toEqual([change, change]);
  });

  it("delivers a transaction's changes after commit without waiting, and never after a rollback", async () => {
    const within = (projectId: string, end: () => void) =>
      prisma().$transaction(async (tx) => {
        await announceWithin(tx, { kind: "sites", projectId });
        end();
      });
    const undo = (): void => {
      throw new Error("undone");
    };
    await expect(within("5", undo)).rejects.toThrow("undone");
    await within("6", () => undefined);
    await hearsOne();
    expect(heard).toEqual([{ kind: "sites", projectId: "6" }]);
    expect(await announceChange({ kind: "sites", projectId: "6" })).toBe(0);
  });

  it.each(["", "no json", "{}", '{"id":"1","change":{"kind":"of a later release","projectId":"1"}}'])(
    "resets all cached state on an unreadable change (%j) and still receives the next",
    async (payload) => {
      await notify(payload);
      await hearsOne();
      expect(heard).toEqual(["reset"]);
      await announceChange({ kind: "pets", projectId: "8" });
      expect(heard).toContainEqual({ kind: "pets", projectId: "8" });
    },
  );

  it("detects a lost connection and resets all cached state once it is back", async () => {
    await other.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'petstore listener' and datname = current_database()",
    );
    await hearsOne();
    expect(heard).toEqual(["reset"]);
    expect(hearsChanges()).toBe(true);
    await announceChange({ kind: "bans", projectId: "9" });
    expect(heard).toContainEqual({ kind: "bans", projectId: "9" });
  });
});
