import { EventEmitter } from "node:events";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ProcessMetrics } from "#lib/platform/telemetry/metrics-exchange.ts";
import { MetricsHub } from "#lib/programs/server/metrics-hub.ts";

type Metrics = NonNullable<ProcessMetrics["metrics"]>;

/** Stands for a process: answers reports with its metrics, or not at all. */
class Child extends EventEmitter {
  connected = true;
  readonly #metrics: Metrics | undefined;
  readonly received: unknown[] = [];

  constructor(metrics?: Metrics) {
    super();
    this.#metrics = metrics;
  }

  send(message: { type: string; id: number }): void {
    this.received.push(message);
    this.emit("received", message);
    if (message.type === "report-metrics" && this.#metrics) {
      this.emit("message", { type: "metrics", id: message.id, metrics: this.#metrics });
    }
  }
}

const join = (hub: MetricsHub, name: string, child: Child): Child => {
  hub.join(child, name);
  return child;
};
const valued = (value: number): Metrics => [{ name: "petstore_test", values: [{ labels: {}, value }] }];

async function collect(asker: Child): Promise<Map<string, unknown>> {
  const answered = new Promise<{ processes: { process: string; metrics?: Metrics }[] }>((resolve) =>
    asker.on("received", (message) => message.type === "collected-metrics" && resolve(message)),
  );
  asker.emit("message", { type: "collect-metrics", id: 7 });
  const { processes } = await answered;
  const found = new Map<string, unknown>();
  for (const { process, metrics } of processes) found.set(process, metrics?.at(0)?.values[0]?.["value"]);
  return found;
}

afterEach(() => {
  vi.useRealTimers();
});

describe("collection of metrics by the supervisor", () => {
  it("hands every process's metrics and its own to the one that asked, and to no other", async () => {
    const hub = new MetricsHub();
    const [first, second] = [join(hub, "web-1", new Child(valued(1))), join(hub, "web-2", new Child(valued(2)))];
    join(hub, "worker", new Child(valued(3)));
    const found = await collect(second);
    expect([...found.keys()]).toEqual(["supervisor", "web-1", "web-2", "worker"]);
    expect([found.get("web-1"), found.get("web-2"), found.get("worker")]).toEqual([1, 2, 3]);
    expect(first.received).toEqual([expect.objectContaining({ type: "report-metrics" })]);
  });

  it("reports a process that is silent or gone without metrics, after a second", async () => {
    const hub = new MetricsHub();
    const asker = join(hub, "web-1", new Child(valued(1)));
    join(hub, "worker", new Child());
    join(hub, "edge", new Child(valued(2))).connected = false;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const found = collect(asker);
    await vi.advanceTimersByTimeAsync(1000);
    expect(Object.fromEntries(await found)).toMatchObject({ "web-1": 1, worker: undefined, edge: undefined });
  });

  it("asks the process that took another's place", async () => {
    const hub = new MetricsHub();
    join(hub, "worker", new Child(valued(1))).connected = false;
    join(hub, "worker", new Child(valued(2)));
    expect((await collect(join(hub, "web-1", new Child([])))).get("worker")).toBe(2);
  });
});
