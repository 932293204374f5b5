import type { Check, Part } from "../harness/report.ts";
import { promisePart } from "../harness/report.ts";
import type { Run } from "../harness/runner.ts";
import { breakOneByOne, type Fault } from "../harness/schedule.ts";
import { Steps } from "../harness/steps.ts";
import { type Traffic, underTraffic, unkept } from "../harness/traffic.ts";
import { faultPart, trafficPart, unexcused } from "../harness/traffic-tables.ts";
import { LIMITED } from "../soak/tenants.ts";
import { limited } from "../soak/traffic/limited.ts";
import { readers } from "../soak/traffic/readers.ts";
import { Writers } from "../soak/traffic/writers.ts";
import { openFromPage, PAGE, type Site } from "./from-page.ts";

const PAGES_MS = 250;
const UNLIMITED = { perMinute: 1_000_000, perDay: 100_000_000 };

/** @returns a key of a new project with these limits */
async function keyWith({ servers: [{ run }] }: Site, name: string, { perMinute, perDay }: typeof LIMITED): Promise<string> {
  const { slug } = JSON.parse(await run(["projects", "create", "--name", name, "--json"])) as { slug: string };
  await run(["plans", "set", slug, "enterprise", "--per-minute", `${perMinute}`, "--per-day", `${perDay}`]);
  return await run(["keys", "create", "--project", slug, "--name", "Load"]);
}

/** Mild: a few dozen requests a second, through HAProxy. */
async function trafficTo(site: Site): Promise<{ all: Traffic[]; writers: Writers; over: ReturnType<typeof limited> }> {
  const { base } = site;
  const writers = new Writers(base, await keyWith(site, "City Shelter", UNLIMITED), 1);
  const over = limited(base, await keyWith(site, "Village Shelter", LIMITED), LIMITED.perMinute);
  const pages = readers("dashboard pages", PAGES_MS, async () => {
    const answer = await fetch(`${base}/sign-in`);
    await answer.arrayBuffer();
    return answer;
  });
  return { all: [writers, over, pages], writers, over };
}

/** Each machine and what they share, killed once; Redis last, since counts may be lost with it. */
function faultsOf({ servers, database, redis, proxy }: Site, beforeRedis: () => void): Fault[] {
  const machines = servers.map(({ installed, start }, n) => ({
    name: `machine ${n + 1} killed`,
    leavesHung: true,
    begin: () => installed.kill(),
    end: async () => {
      await start();
      await proxy.sees();
    },
  }));
  return [
    ...machines,
    { name: "PostgreSQL killed", begin: () => database.kill(), end: () => database.start() },
    {
      name: "Redis killed, its data lost",
      begin: () => {
        beforeRedis();
        return redis.kill();
      },
      end: () => redis.start(),
    },
  ];
}

export async function followPage({
  options: { seconds },
  started,
  say,
}: Pick<Run<{ seconds: number }>, "options" | "started" | "say">): Promise<{
  title: string;
  what: string;
  parts: Part[];
  broken: string[];
}> {
  const steps = new Steps(say);
  const site = await openFromPage({ started, say }, steps);
  const { all: traffic, writers, over } = await trafficTo(site);
  const from = Date.now();
  let exact = 0;
  const faults = faultsOf(site, () => {
    exact = over.max;
  });
  const { phases, missing } = await underTraffic(started, traffic, () => breakOneByOne({ faults, traffic, ms: seconds * 1000, say }));
  const broken = [...missing, ...(await unkept(traffic))];
  const ofWrites = broken.filter((one) => one.startsWith(writers.name));
  const tooMany = exact > LIMITED.perMinute ? [`${exact} requests were accepted in a minute, where ${LIMITED.perMinute} are allowed`] : [];
  const checks: Check[] = [
    { promise: "No acknowledged write is lost", measured: `${writers.acknowledged.size} animals`, broken: ofWrites },
    {
      promise: `No minute accepts more than the limit of ${LIMITED.perMinute}; twice that once Redis went away`,
      measured: `${exact} before that, ${over.max} in all, in ${over.minutes} minutes`,
      broken: [...tooMany, ...broken.filter((one) => one.startsWith(over.name))],
    },
    {
      promise: "Nothing fails outside the faults and the recovery from them",
      measured: `${traffic.reduce((sum, { answers }) => sum + answers.all.length, 0)} answers`,
      broken: [...broken.filter((one) => one.startsWith("dashboard pages")), ...unexcused({ traffic, phases })],
    },
  ];
  return {
    title: "Two machines",
    what: `${site.followed.length} commands of \`${PAGE}\`, from two empty roots with a release and a user each, HAProxy ${site.proxy.version}, and the distribution's PostgreSQL and Redis; then ${seconds} seconds of mild traffic, with each of them killed once.`,
    parts: [steps.part, promisePart(checks), faultPart({ traffic, phases, from }), trafficPart({ traffic, phases })],
    broken: checks.flatMap((check) => check.broken),
  };
}
