import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { eventually } from "#e2e/support/eventually.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { plainEnvironment } from "../harness/places.ts";
import { configOf, HOST, type Places, type ProxySample } from "./sample.ts";

const START_MS = 20_000;

export interface RunningProxy {
  version: string;
  stop(): Promise<void>;
}

interface Run {
  code: number | null;
  said: string;
}

async function runToEnd(program: string, args: string[]): Promise<Run> {
  const child = spawn(program, args, { env: plainEnvironment(), stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  await once(child, "close");
  return { code: child.exitCode, said };
}

/**
 * Resolves when it answers for a web process.
 * @throws OperatorError with what it says when it does not start
 */
export async function startSample(proxy: ProxySample, places: Places): Promise<RunningProxy> {
  const { program } = proxy;
  const file = path.join(places.folder, proxy.sample);
  writeFileSync(file, configOf(proxy, places));
  const check = await runToEnd(program, proxy.check(file));
  if (check.code !== 0) throw new OperatorError(`${proxy.name} does not take its sample:\n${check.said}`);
  const [option, pattern] = proxy.version;
  const version = pattern.exec((await runToEnd(program, [option])).said)?.[1] ?? "";
  const child = spawn(program, proxy.run(file), { env: plainEnvironment(), stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-4000);
  });
  const ended = once(child, "exit");
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await ended;
  };
  const isServing = async (): Promise<boolean> => {
    if (child.exitCode !== null || child.signalCode !== null) throw new OperatorError(`${proxy.name} ended:\n${said}`);
    const answer = await httpCall(`https://${HOST}:${places.https}`, "GET", "/api/ready").catch(() => undefined);
    return answer?.status === 200;
  };
  await eventually(`${proxy.name} to serve`, isServing, START_MS).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { version, stop };
}
