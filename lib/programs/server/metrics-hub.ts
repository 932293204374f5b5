import type { z } from "zod";
import {
  type collectedSchema,
  collectOrderSchema,
  metricsReportSchema,
  ownMetrics,
  type ProcessMetrics,
  type reportOrderSchema,
} from "#lib/platform/telemetry/metrics-exchange.ts";
import { exposeProcessMetrics } from "#lib/platform/telemetry/process-metrics.ts";

interface Child {
  connected: boolean;
  send(message: object, done: (error: Error | null) => void): void;
  on(event: "message", listener: (message: unknown) => void): void;
}

const ANSWER_MS = 1000;

const ignoreError = (): void => undefined;

/** The supervisor collects metrics for whichever process is scraped. */
export class MetricsHub {
  readonly #children = new Map<string, Child>();
  readonly #waiting = new Map<number, (report: ProcessMetrics["metrics"]) => void>();
  #nextId = 1;

  constructor() {
    exposeProcessMetrics();
  }

  /** @param name reused by a replacement */
  readonly join = (child: Child, name: string): void => {
    this.#children.set(name, child);
    child.on("message", (message) => {
      const report = metricsReportSchema.safeParse(message).data;
      if (report) this.#waiting.get(report.id)?.(report.metrics);
      const order = report ? undefined : collectOrderSchema.safeParse(message).data;
      if (order) void this.#collect(child, order.id);
    });
  };

  async #collect(asker: Child, id: number): Promise<void> {
    const reports = [...this.#children].map(async ([process, child]) => ({ process, metrics: await this.#ask(child) }));
    const processes = [{ process: "supervisor", metrics: await ownMetrics() }, ...(await Promise.all(reports))];
    const collected: z.infer<typeof collectedSchema> = { type: "collected-metrics", id, processes };
    if (asker.connected) asker.send(collected, ignoreError);
  }

  async #ask(child: Child): Promise<ProcessMetrics["metrics"]> {
    if (!child.connected) return undefined;
    const id = this.#nextId++;
    const { promise, resolve } = Promise.withResolvers<ProcessMetrics["metrics"]>();
    this.#waiting.set(id, resolve);
    const late = setTimeout(resolve, ANSWER_MS, undefined);
    const order: z.infer<typeof reportOrderSchema> = { type: "report-metrics", id };
    child.send(order, (error) => error && resolve(undefined));
    try {
      return await promise;
    } finally {
      clearTimeout(late);
      this.#waiting.delete(id);
    }
  }
}
