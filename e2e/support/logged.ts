import pino from "pino";
import { onTestFinished } from "vitest";
import { logger } from "#lib/platform/telemetry/logger.ts";

/** Resolves when this process logs a message. Call it first. */
export function logged(message: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const before = logger();
  onTestFinished(() => logger.replace(before));
  logger.replace(pino({ level: "info" }, { write: (line: string) => void (JSON.parse(line).msg === message && resolve()) }));
  return promise;
}

/** Collects log entries with the message from now on. */
export function noted(message: string): () => Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  const before = logger();
  onTestFinished(() => logger.replace(before));
  const write = (line: string): void => {
    const entry = JSON.parse(line) as Record<string, unknown>;
    if (entry["msg"] === message) lines.push(entry);
  };
  logger.replace(pino({ level: "info" }, { write }));
  return () => lines;
}
