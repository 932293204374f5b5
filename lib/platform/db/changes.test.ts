import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { logged } from "#e2e/support/logged.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { settings } from "#lib/platform/config/env.ts";
import {
  announceChange,
  announceWithin,
  type Change,
  hearsChanges,
  onChange,
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

  it("acknowledges a burst of changes one after another", async () => {
    const { query } = pg.Client.prototype as { query: (...given: unknown[]) => unknown };
    const underWay = new Map<unknown, number>();
    let max = 0;
    const spy = vi.spyOn(pg.Client.prototype as { query: typeof query }, "query").mockImplementation(function (this: unknown, ...given) {
      const count = (by: number): number => underWay.set(this, (underWay.get(this) ?? 0) + by).get(this) ?? 0;
      max = Math.max(max, count(1));
      const result = query.apply(this, given);
      const end = (): void => void count(-1);
      void Promise.resolve(result).then(end, end);
      return result;
    });
    onTestFinished(() => spy.mockRestore());
    const acknowledged: string[] = [];
    const all = Promise.withResolvers<void>();
    other.on("notification", ({ payload = "" }) => {
      if (acknowledged.push(payload.split(":")[0] ?? "") === 20) all.resolve();
    });
    await other.query("listen petstore_change_acks");
    await other.query(
      `select pg_notify('petstore_changes', json_build_object('id', n::text, 'change', json_build_object('kind', 'keys', 'projectId', '7'))::text)
         from generate_series(1, 20) as n`,
    );
    await all.promise;
    expect(acknowledged).toEqual(Array.from({ length: 20 }, (_, i) => String(i + 1)));
    // The pulse may be the second one.
    expect(max).toBeLessThanOrEqual(2);
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

  it("counts a process that does not confirm, and waits for it without piling up listeners", async () => {
    const silent = new pg.Client({ connectionString: settings().DATABASE_URL, application_name: "petstore listener" });
    await silent.connect();
    onTestFinished(() => silent.end());
    const warned = vi.fn();
    process.on("warning", warned);
    onTestFinished(() => void process.off("warning", warned));
    expect(await announceChange({ kind: "keys", projectId: "9" })).toBe(1);
    expect(warned).not.toHaveBeenCalled();
  });

  describe("stopped between two connections", () => {
    /** @returns counts connections from then on */
    async function stopAfterLoss(): Promise<() => number> {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      onTestFinished(() => void vi.useRealTimers());
      const lost = logged("the connection that hears changes was lost; caches are off until it is back");
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
      expect(hearsChanges()).toBe(false);
      await startListening();
    });

    it("connects once when it is started again", async () => {
      const connections = await stopAfterLoss();
      await startListening();
      await later();
      expect(connections()).toBe(1);
      expect(hearsChanges()).toBe(true);
    });
  });

  it("detects a lost connection and resets all cached state once it is back", async () => {
    await endListener();
    await hearsOne();
    expect(heard).toEqual(["reset"]);
    expect(hearsChanges()).toBe(true);
    await announceChange({ kind: "bans", projectId: "9" });
    expect(heard).toContainEqual({ kind: "bans", projectId: "9" });
  });
});
