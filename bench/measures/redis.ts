import { startRedis } from "#e2e/support/redis.ts";
import { checkList } from "../harness/check.ts";
import { closing } from "../harness/closing.ts";
import { startPetstore } from "../harness/petstore.ts";
import { race, ratio } from "../harness/race.ts";
import { ratioText } from "../harness/spread.ts";
import { needTools } from "../harness/tools.ts";
import { type Bench, RACE_COLUMNS, raceRows, type Section } from "../results.ts";
import { floodFreeProjects } from "./flood.ts";

export async function measureRedis({ options, databases, say }: Bench): Promise<Section> {
  await needTools(["redis-server"]);
  const redis = await startRedis();
  const endRedis = closing(() => redis.kill());
  const alone = await databases.withPets(options.pace.pets);
  const shared = await databases.withPets(options.pace.pets);
  // Small enough that pages at other cursors are almost never cached, while the repeated list is.
  const small = { LIST_CACHE_MB: "1" };
  const env = { ...small, WEB_CONCURRENCY: "2", REDIS_URL: redis.url, BAN_STRIKES: "1000000" };
  const one = await startPetstore("one process", alone.url, small);
  const oneOnRedis = await startPetstore("one process on Redis", shared.url, { ...env, WEB_CONCURRENCY: "1" });
  const two = await startPetstore("two processes on Redis", shared.url, env);
  await checkList(one, alone);
  await checkList(two, shared);

  const contenders = [
    { program: one, fixture: alone },
    { program: oneOnRedis, fixture: shared },
    { program: two, fixture: shared },
  ].flatMap(({ program, fixture: { key, firstId, lastId } }) => [
    { name: `${program.name}, uncached list`, program, load: { script: "list-random", key, firstId, lastId } as const },
    { name: `${program.name}, warm list`, program, load: { script: "list-same", key, path: "/v1/pets?limit=20" } as const },
  ]);
  const result = await race(contenders, options.pace);
  await one.stop();
  await oneOnRedis.stop();
  say("Flooding Free projects …");
  const flood = await floodFreeProjects(two, shared, options.pace, { REDIS_URL: redis.url });
  await two.stop();
  await endRedis();
  const cpuOf = (list: string): string =>
    ratioText(ratio(result, `two processes on Redis, ${list}`, `one process, ${list}`, ({ cpuMicros }) => cpuMicros));
  const accepted = flood.windows.map((window) => window.accepted);
  return {
    title: "Two processes on Redis",
    note: `CPU is that of Petstore's processes, without Redis and PostgreSQL; reference: one process, counters in memory; one process on Redis shows what the round trip costs by itself. Two on Redis take ${cpuOf("uncached list")} the CPU of one process for an uncached list, and ${cpuOf("warm list")} for a warm one. Then 200 clients flooded ${flood.projects} Free projects one after another; accepted in each of ${accepted.length} clock minutes: ${accepted.join(", ")} (limit ${flood.limit}), refused ${flood.refused.toLocaleString("en")}.`,
    columns: RACE_COLUMNS,
    rows: raceRows(result, "one process, uncached list"),
    goals: [
      {
        what: "Two processes on Redis: accepted in a window",
        wanted: `never over the limit of ${flood.limit}`,
        measured: `${Math.min(...accepted)} to ${Math.max(...accepted)} in ${accepted.length} windows`,
        met: Math.max(...accepted) <= flood.limit,
      },
    ],
  };
}
