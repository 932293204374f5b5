import { afterEach, expect, it, vi } from "vitest";
import { collectOrderSchema, everyProcess, joinMetricsExchange } from "#lib/platform/telemetry/metrics-exchange.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("names the process itself while its supervisor does not answer", async () => {
  joinMetricsExchange("worker");
  const send = process.send?.bind(process);
  vi.spyOn(process, "send").mockImplementation(
    (message: object) => collectOrderSchema.safeParse(message).success || send?.(message) === true,
  );
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const processes = everyProcess();
  await vi.advanceTimersByTimeAsync(1500);
  expect((await processes).map((one) => one.process)).toEqual(["worker"]);
});
