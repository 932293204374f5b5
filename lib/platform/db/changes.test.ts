import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { logged } from "#e2e/support/logged.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { settings } from "#lib/platform/config/env.ts";
import {
  announceWithin,
  type Change,
  emitChange,
  onChange,
  receivesChanges,
  startListening,
  stopListening,
} from "#lib/platform/db/changes.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

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

const endListener = () =>
  other.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'petstore listener' and datname = current_database()",
  );

const announce = (change: Change, end = (): void => undefined): Promise<void> =>
  prisma().$transaction(async (tx) => {
    await announceWithin(tx, change);
    end();
  });

const notify = (payload: string) => other.query("select pg_notify('petstore_changes', $1)", [payload]);

describe("changes from other processes", () => {
  it("reach this process at once when it made them", () => {
    const change = { kind: "keys", projectId: "7" } as const;
    emitChange(change);
    expect(heard).toEqual([change]);
  });

  it("arrive with the commit, and never after a rollback", async () => {
    const undo = (): void => {
      throw new Error("undone");
    };
    await expect(announce({ kind: "sites", projectId: "5" }, undo)).rejects.toThrow("undone");
    await announce({ kind: "sites", projectId: "6" });
    await hearsOne();
    expect(heard).toEqual([{ kind: "sites", projectId: "6" }]);
  });

  it.each(["", "no json", "{}", '{"kind":"of a later release","projectId":"1"}'])(
    "resets all cached state on an unreadable change (%j) and still receives the next",
    async (payload) => {
      await notify(payload);
      await hearsOne();
      expect(heard).toEqual(["reset"]);
      hearing = Promise.withResolvers();
      await announce({ kind: "pets", projectId: "8" });
      await hearsOne();
      expect(heard).toContainEqual({ kind: "pets", projectId: "8" });
    },
  );

  describe("stopped between two connections", () => {
    /** @returns counts connections from then on */
    async function stopAfterLoss(): Promise<() => number> {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      onTestFinished(() => void vi.useRealTimers());
      const lost = logged("the connection that receives changes was lost; caches are off until it is back");
      await endListener();
      await lost;
      await stopListening();
      const connections = vi.spyOn(pg.Client.prototype, "connect");
      onTestFinished(() => connections.mockRestore());
      return () => connections.mock.calls.length;
    }
    const later = () => vi.advanceTimersByTimeAsync(60_000);

    it("stays stopped", async () => {
      const connections = await stopAfterLoss();
      await later();
      expect(connections()).toBe(0);
      expect(receivesChanges()).toBe(false);
      await startListening();
    });

    it("connects once when it is started again", async () => {
      const connections = await stopAfterLoss();
      await startListening();
      await later();
      expect(connections()).toBe(1);
      expect(receivesChanges()).toBe(true);
    });
  });

  it("detects a lost connection and resets all cached state once it is back", async () => {
    await endListener();
    await hearsOne();
    expect(heard).toEqual(["reset"]);
    expect(receivesChanges()).toBe(true);
    hearing = Promise.withResolvers();
    await announce({ kind: "bans", projectId: "9" });
    await hearsOne();
    expect(heard).toContainEqual({ kind: "bans", projectId: "9" });
  });
});
