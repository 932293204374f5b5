import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import type { Settings } from "#lib/platform/config/env.ts";

const run = promisify(execFile);
/** Exists only where systemd runs. */
export const SYSTEMD = "/run/systemd/system";
const UNITS = ["petstore.service", "petstore@*.service"];
const POLL_MS = 200;
const ANSWER_MS = 3000;
/** A role that cannot start ends within this time. */
const STEADY_MS = 8000;

/** Leaves out units that someone stopped. */
async function systemdUnits(): Promise<string[]> {
  if (!existsSync(SYSTEMD)) return [];
  const args = ["list-units", "--plain", "--no-legend", "--state=active,activating,reloading,failed", ...UNITS];
  const { stdout } = await run("systemctl", args);
  return stdout.split("\n").flatMap((line) => line.trim().split(/\s+/)[0] || []);
}

export interface Restart {
  command: string;
  /** Empty for a custom command, which may restart another machine's. */
  units: readonly string[];
}

/** @returns undefined if nothing here restarts Petstore */
export async function restartOf(given: string | undefined): Promise<Restart | undefined> {
  if (given !== undefined) return { command: given, units: [] };
  const units = await systemdUnits();
  return units.length === 0 ? undefined : { command: `systemctl restart ${units.join(" ")}`, units };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message.trim() : String(error));

/** Resolves to an error message. */
export async function restart(command: string): Promise<string | undefined> {
  try {
    await run("sh", ["-c", command]);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/** A failed unit is "activating" while systemd waits to start it again. */
async function endedUnit(units: readonly string[]): Promise<string | undefined> {
  if (units.length === 0) return undefined;
  const { stdout } = await run("systemctl", ["show", "--property=ActiveState", "--value", ...units]);
  const states = stdout.split(/\n+/).filter(Boolean);
  const ended = states.findIndex((state) => state !== "active");
  return ended < 0 ? undefined : `${units[ended]} is ${states[ended]}; \`journalctl -u ${units[ended]}\` says why.`;
}

/** @returns what happened to one of the units, or why systemd did not answer */
export async function unitFailure(units: readonly string[], watchMs = STEADY_MS): Promise<string | undefined> {
  const deadline = performance.now() + watchMs;
  let isKnown = false;
  let refusal: string | undefined;
  while (units.length > 0 && performance.now() < deadline) {
    await delay(POLL_MS);
    try {
      const ended = await endedUnit(units);
      if (ended !== undefined) return ended;
      isKnown = true;
    } catch (error) {
      refusal = messageOf(error);
    }
  }
  return isKnown ? undefined : refusal;
}

/** Undefined if no part on this machine reports readiness. */
export function readyAddress({ HOST, PORT, ROLES, HEALTH_ADDRESS }: Settings, command: string): string | undefined {
  const isWeb = ROLES.includes("web") && !(/petstore@/.test(command) && !/petstore@web\.service/.test(command));
  if (isWeb) {
    const host = ["0.0.0.0", "::", "localhost"].includes(HOST) ? "127.0.0.1" : HOST;
    return `http://${host.includes(":") ? `[${host}]` : host}:${PORT}/api/ready`;
  }
  return HEALTH_ADDRESS && `http://${HEALTH_ADDRESS.host}:${HEALTH_ADDRESS.port}/api/ready`;
}

/**
 * @param units of systemd: waiting ends when one of them does
 * @returns why it is not ready, or undefined
 */
export async function readyFailure(address: string, maxMs: number, units: readonly string[] = []): Promise<string | undefined> {
  const deadline = performance.now() + maxMs;
  while (performance.now() < deadline) {
    const response = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return undefined;
    // A unit that systemd cannot report on may still become ready.
    const ended = await endedUnit(units).catch(() => undefined);
    if (ended !== undefined) return ended;
    await delay(POLL_MS);
  }
  return `${address} did not answer that it is ready within ${Math.round(maxMs / 1000)} s.`;
}
