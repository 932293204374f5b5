import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { eventually } from "#e2e/support/eventually.ts";
import { createTestDatabase, useDatabase } from "#e2e/support/test-database.ts";
import { healthReport } from "./health.ts";

const PROBE_MS = 2000;

let drop: () => Promise<void>;
let close: () => Promise<void>;
const links = new Set<Socket>();
let isHung = false;
let asked = 0;
const wire = createServer((client) => {
  const database = connect(Number(new URL(direct).port), new URL(direct).hostname);
  for (const link of [client, database]) links.add(link.on("error", () => undefined));
  client.on("data", (bytes: Buffer) => {
    if (isHung) asked += 1;
    else database.write(bytes);
  });
  database.on("data", (bytes: Buffer) => client.write(bytes));
});
let direct: string;

beforeAll(async () => {
  const database = await createTestDatabase();
  ({ drop, url: direct } = database);
  wire.listen(0, "127.0.0.1");
  await once(wire, "listening");
  const url = new URL(direct);
  url.host = `127.0.0.1:${(wire.address() as AddressInfo).port}`;
  close = useDatabase(url.href);
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  for (const link of links) link.destroy();
  wire.close();
  await close();
  await drop();
});

it("reports a hung database as unreachable within two seconds", async () => {
  expect(await healthReport()).toMatchObject({ status: "ok" });
  isHung = true;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let report: unknown;
  const reported = healthReport().then((it) => {
    report = it;
  });
  while (asked === 0) await new Promise((resolve) => void setImmediate(resolve));
  vi.advanceTimersByTime(PROBE_MS);
  vi.useRealTimers();
  await eventually("the report", () => report !== undefined);
  expect(report).toEqual({ status: "down", database: "unreachable", encryptionKeys: "unknown" });
  await reported;
});
