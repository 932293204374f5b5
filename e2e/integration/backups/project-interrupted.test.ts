import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { useBackedUpShelter } from "#e2e/support/backed-up-shelter.ts";
import { startVerb } from "#e2e/support/command-line.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { everyRow } from "#e2e/support/every-row.ts";

const shelter = useBackedUpShelter();
const RESTORING = "from pg_stat_activity where application_name = 'petstore restore' and datname = current_database()";

/** A restore in place that waits for a lock after it has deleted the animals. */
async function startedInTheMiddle(): Promise<{
  child: ChildProcess;
  ended: Promise<unknown[]>;
  said: Promise<string>;
  release: () => Promise<unknown>;
}> {
  const { client, url, environment, backup } = shelter();
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query("begin; lock table sites in share mode");
  const child = startVerb(url, ["projects", "restore", backup, "--project", "50", "--in-place"], environment);
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = once(child, "exit");
  const said = child.stderr ? text(child.stderr) : Promise.resolve("");
  await eventually("a restore that waits", async () =>
    Boolean((await client.query(`select ${RESTORING} and wait_event_type = 'Lock'`)).rowCount),
  );
  return { child, ended, said, release: () => holder.end() };
}

const rows = async () => ({ ...(await everyRow(shelter().client)), "(sequences)": "may be drawn from" });

it("changes nothing when it is killed in the middle, and the next one removes what it left", async () => {
  const before = await rows();
  const { child, ended, release } = await startedInTheMiddle();
  child.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGKILL"]);
  await release();
  await eventually("the end of its session", async () => (await shelter().client.query(`select ${RESTORING}`)).rowCount === 0);
  expect(await rows()).toEqual(before);
  expect(await shelter().scratchDatabases()).toHaveLength(1);
  await shelter().restored("--in-place");
  expect(await shelter().scratchDatabases()).toEqual([]);
});

it("changes nothing on Ctrl-C, and leaves nothing behind", async () => {
  const before = await rows();
  const { child, ended, said, release } = await startedInTheMiddle();
  child.kill("SIGINT");
  expect(await ended).toEqual([1, null]);
  expect(await said).toMatch(/\nInterrupted\. Nothing was changed\.\n$/);
  await release();
  expect(await rows()).toEqual(before);
  expect(await shelter().scratchDatabases()).toEqual([]);
});

it("restores no second project at the same time", async () => {
  await shelter().client.query("select pg_advisory_lock(hashtextextended('project restores', 0))");
  const { code, stderr } = await shelter().restore();
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/\nAnother project of this database is being restored: wait/),
  });
});
