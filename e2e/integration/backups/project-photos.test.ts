import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { expect, it, onTestFinished, vi } from "vitest";
import { HASH, useBackedUpShelter } from "#e2e/support/backed-up-shelter.ts";
import { startVerb } from "#e2e/support/command-line.ts";
import { eventually } from "#e2e/support/eventually.ts";
import { closePools } from "#lib/platform/db/pool.ts";
import { clearRuntime } from "#lib/platform/runtime.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { photoKey, VARIANT_NAMES } from "#lib/shelter/photos/rules.ts";
import { sweepPhotos } from "#lib/shelter/photos/sweep.mutations.ts";

const shelter = useBackedUpShelter();

const WAITING = `select from pg_stat_activity where application_name = 'petstore restore' and datname = current_database()
  and wait_event_type = 'Lock'`;

async function sweep(): Promise<void> {
  const { url, environment } = shelter();
  for (const [name, value] of Object.entries({ ...environment, DATABASE_URL: url })) vi.stubEnv(name, value);
  clearRuntime();
  await sweepPhotos(Date.now() + 2 * DAY_MS);
  await closePools();
  vi.unstubAllEnvs();
  clearRuntime();
}

const filesAreThere = async () => await Promise.all(VARIANT_NAMES.map((variant) => shelter().storage.exists(photoKey(HASH, variant))));

it.each([
  ["before it changes anything", "select from projects where id = 50 for update"],
  ["after it has deleted the animals", "lock table sites in share mode"],
])("loses no photo to the sweep that runs %s", async (_, wait) => {
  const { client, url, environment, backup } = shelter();
  await client.query("delete from pet_photo_uses where photo_id = 70; delete from site_pictures where photo_id = 70");
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query(`begin; ${wait}`);
  const child = startVerb(url, ["projects", "restore", backup, "--project", "50", "--in-place"], environment);
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = once(child, "exit");
  await eventually("a restore that waits", async () => Boolean((await client.query(WAITING)).rowCount));
  const swept = sweep();
  await Promise.race([swept, delay(1000)]);
  await holder.end();
  expect(await ended).toEqual([0, null]);
  await swept;
  expect(await filesAreThere()).toEqual(VARIANT_NAMES.map(() => true));
  expect(
    await shelter().value("select count(*)::int from pet_photo_uses u join pet_photos f on f.id = u.photo_id where f.hash = $1", HASH),
  ).toBe(2);

  await client.query("delete from pet_photo_uses; delete from site_pictures where deploy_id is null");
  await sweep();
  expect(await filesAreThere()).toEqual(VARIANT_NAMES.map(() => false));
});
