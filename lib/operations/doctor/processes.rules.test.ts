import { describe, expect, it } from "vitest";
import { backupFinding, seenFindings } from "#lib/operations/doctor/processes.rules.ts";

describe("doctor's look at the processes of all machines", () => {
  it.each([
    [{ seesWorker: true, seesEdge: true }, true, ["ok Worker", "ok Edge of all machines"]],
    [{ seesWorker: false, seesEdge: true }, true, ["warning Worker", "ok Edge of all machines"]],
    [{ seesWorker: true, seesEdge: false }, true, ["ok Worker", "warning Edge of all machines"]],
    [{ seesWorker: true, seesEdge: false }, false, ["ok Worker", "skipped Edge of all machines"]],
  ])("finds of %j, with an edge here: %s", (seen, runsEdge, expected) => {
    expect(seenFindings(seen, runsEdge).map(({ verdict, check }) => `${verdict} ${check}`)).toEqual(expected);
  });
});

describe("doctor's look at backups", () => {
  const NOW = Date.parse("2026-11-25T12:00:00.000Z");
  const at = (startedAt: string): { startedAt: string } => ({ startedAt });
  it.each([
    ["none", null, null, "warning", /^there is none$/],
    ["none that succeeded", null, { error: "the disk is full" }, "problem", /none succeeded: the disk is full/],
    ["a fresh one", at("2026-11-25T00:00:00.000Z"), null, "ok", /from 2026-11-25T00:00:00.000Z/],
    ["one just younger than twice the interval", at("2026-11-23T12:00:00.001Z"), null, "ok", /from 2026-11-23/],
    ["one that is too old", at("2026-11-23T12:00:00.000Z"), null, "problem", /older than twice BACKUP_EVERY_HOURS \(24\)$/],
    [
      "one that is too old, and a failure since",
      at("2026-11-23T12:00:00.000Z"),
      { error: "no such bucket" },
      "problem",
      /failed: no such bucket$/,
    ],
    [
      "a fresh one, and a failure since",
      at("2026-11-25T00:00:00.000Z"),
      { error: "no such bucket" },
      "warning",
      /a newer one failed: no such bucket/,
    ],
  ])("of %s", (_what, last, failure, verdict, message) => {
    const finding = backupFinding(last, failure, { everyHours: 24, isSet: true }, NOW);
    expect(finding).toMatchObject({ check: "Backups", verdict, message: expect.stringMatching(message) });
  });

  it.each([
    ["none", null],
    ["one that is too old", at("2026-11-23T12:00:00.000Z")],
  ])("asks for BACKUP_TO only where it is not set, of %s", (_what, last) => {
    const fixOf = (isSet: boolean): string | undefined => backupFinding(last, null, { everyHours: 24, isSet }, NOW).fix;
    expect(fixOf(false)).toBe("set BACKUP_TO where the worker runs, or create one with `petstore backup`");
    expect(fixOf(true)).toBe("see that a worker runs, which creates them in BACKUP_TO; those by hand do not count");
  });
});
