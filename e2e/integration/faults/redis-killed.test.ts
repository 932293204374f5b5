import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { earlyInMinute, eventually } from "#e2e/support/eventually.ts";
import { makeTenant, type Tenant } from "#e2e/support/fixtures.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { countByMinute, expectExact, type Minutes } from "#e2e/support/minutes.ts";
import { endPrograms, type Program, startProgram } from "#e2e/support/program.ts";
import { startRedis, type TestRedis } from "#e2e/support/redis.ts";
import { SteadyClient } from "#e2e/support/steady-client.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { settings } from "#lib/platform/config/env.ts";

const PROCESSES = 3;
/** Each client pauses between two requests, which leaves CPU to the service. */
const PAUSE_MS = 5;
const LOAD_CLIENTS = 9;
const CLIENTS = 200;
const FREE_PER_MINUTE = 60;
/** On a fast machine, the outage falls within one of its minutes. */
const THROUGH = { perMinute: 120, perDay: 1_000_000 };
const BEFORE_LOSS = 30;

let closeDatabase: () => Promise<void>;
let redis: TestRedis;
let program: Program;

beforeAll(async () => {
  redis = await startRedis();
  closeDatabase = await useTestDatabase({ REDIS_URL: redis.url });
  await makeTenant();
  program = await startProgram({
    DATABASE_URL: settings().DATABASE_URL ?? "",
    REDIS_URL: redis.url,
    WEB_CONCURRENCY: `${PROCESSES}`,
    // Bans are not under test.
    BAN_STRIKES: "1000000",
    // Warnings must appear immediately, even if few log lines follow.
    LOG_LEVEL: "warn",
  });
});

afterAll(async () => {
  await endPrograms();
  await redis.kill();
  await closeDatabase();
});

function loadOn(base: string, key: string): { answered(): number; stop(): Promise<string[]> } {
  const strange: string[] = [];
  let answered = 0;
  let stopped = false;
  const one = async (keepAlive: boolean): Promise<void> => {
    const client = new SteadyClient(keepAlive);
    while (!stopped) {
      try {
        const { status, text } = await client.call(base, "GET", "/v1/pets?limit=1", { key });
        if (status !== 200) strange.push(`${status} ${text}`);
      } catch (error) {
        strange.push(String(error));
      }
      answered += 1;
      await delay(PAUSE_MS);
    }
    client.close();
  };
  const all = Promise.all(Array.from({ length: LOAD_CLIENTS }, (_, n) => one(n % 3 !== 0)));
  return {
    answered: () => answered,
    async stop() {
      stopped = true;
      await all;
      return strange;
    },
  };
}

async function askAll(base: string, { key }: Tenant, requests: number, minutes: Minutes): Promise<void> {
  const answers = await Promise.all(Array.from({ length: requests }, () => httpCall(base, "GET", "/v1/pets?limit=1", { key })));
  countByMinute(answers, minutes);
}

/** @param from skips earlier log lines */
async function everyProcessSays(words: string, from = 0): Promise<void> {
  await eventually(`"${words}" from each process`, () => {
    const said = new Set(
      program.log
        .slice(from)
        .filter(({ msg }) => msg.includes(words))
        .map(({ pid }) => pid),
    );
    return program.webProcesses().every((pid) => said.has(pid));
  });
}

async function gauges({ base }: Program): Promise<(string | undefined)[]> {
  const { text } = await httpCall(base, "GET", "/api/metrics");
  return [...text.matchAll(/^petstore_rate_limit_degraded\{process="web-\d"\} (\d)$/gm)].map(([, gauge]) => gauge);
}

const everyGauge = (value: string) =>
  eventually(`every gauge at ${value}`, async () => (await gauges(program)).join() === Array(PROCESSES).fill(value).join());

it("keeps limits exact and returns no 5xx while Redis is killed and restarts empty", async () => {
  expect(program.webProcesses()).toHaveLength(PROCESSES);
  const [ample, through, ...fresh] = [
    await makeTenant(),
    await makeTenant(THROUGH),
    ...(await Promise.all(Array.from({ length: 3 }, () => makeTenant("free")))),
  ];
  await earlyInMinute(20);
  const load = loadOn(program.base, ample.key);
  let strange: string[] = [];
  const minutes: Minutes = new Map();
  try {
    await askAll(program.base, through, BEFORE_LOSS, minutes);
    expectExact(minutes, BEFORE_LOSS);

    const said = program.log.length;
    await redis.kill();
    await everyProcessSays("Redis is away", said);
    await everyGauge("1");
    const before = load.answered();
    await eventually("answers while Redis is away", () => load.answered() > before + LOAD_CLIENTS * 5);
    await askAll(program.base, through, 20, minutes);
    const warned = program.log.slice(said).filter(({ msg, pid }) => msg.includes("Redis") && program.webProcesses().includes(pid));
    expect(warned.map(({ msg }) => msg)).toEqual(Array(PROCESSES).fill(expect.stringMatching(/^Redis is away/)));
    expect(JSON.stringify(warned)).not.toContain('"stack"');

    await redis.start();
    await everyProcessSays("Redis is back");
    // A busy machine may briefly lose Redis again: the gauge must come down and stay accurate.
    await everyGauge("0");
    await askAll(program.base, through, CLIENTS, minutes);
  } finally {
    strange = await load.stop();
  }
  expect(strange).toEqual([]);
  expectExact(minutes, THROUGH.perMinute);

  for (const tenant of fresh) {
    const own: Minutes = new Map();
    await askAll(program.base, tenant, CLIENTS, own);
    expectExact(own, FREE_PER_MINUTE);
  }
});

it("logs promptly that Redis is away, even with sparse logging and no requests", async () => {
  // A process that is away does not say it again.
  await everyGauge("0");
  const said = program.log.length;
  await redis.kill();
  await everyProcessSays("Redis is away", said);
});
