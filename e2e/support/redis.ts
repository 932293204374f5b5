import { type ChildProcess, spawn } from "node:child_process";
import { endChild } from "./end-child.ts";
import { testPort } from "./test-port.ts";

/** Keeps no data on disk. */
export interface TestRedis {
  url: string;
  port: number;
  /** `SIGKILL`; all data is lost. */
  kill(): Promise<void>;
  /** Keeps connections open. */
  freeze(): void;
  thaw(): void;
  /** Starts empty, on the same port. */
  start(): Promise<void>;
}

/**
 * @param more options of redis-server
 * @param tls those from `redisTls`; it then speaks nothing else
 */
export async function startRedis(more: string[] = [], tls: string[] = []): Promise<TestRedis> {
  const port = await testPort();
  const listen = tls.length > 0 ? ["--port", "0", "--tls-port", String(port), ...tls] : ["--port", String(port)];
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const made = spawn("redis-server", [...listen, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", ...more], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    child = made;
    let printed = "";
    await new Promise<void>((resolve, reject) => {
      made.once("error", reject);
      made.once("exit", (code) => reject(new Error(`redis-server ended with ${code} before it served:\n${printed}`)));
      made.stdout.setEncoding("utf8").on("data", (chunk: string) => {
        printed += chunk;
        if (printed.includes("Ready to accept connections")) resolve();
      });
    });
  };
  await start();
  return {
    url: `${tls.length > 0 ? "rediss" : "redis"}://127.0.0.1:${port}`,
    port,
    start,
    freeze: () => void child?.kill("SIGSTOP"),
    thaw: () => void child?.kill("SIGCONT"),
    kill: async () => {
      if (child) await endChild(child);
    },
  };
}
