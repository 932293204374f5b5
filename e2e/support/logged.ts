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
