import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import { endChild } from "./end-child.ts";

/** A real Redis of its own, with nothing kept on disk. */
export interface TestRedis {
  url: string;
  port: number;
  /** Ends it at once (`SIGKILL`); everything it held is gone. */
  kill(): Promise<void>;
  /** Stops it from answering without closing its connections. */
  freeze(): void;
  thaw(): void;
  /** Starts it again, empty, on the same port. */
  start(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Starts a Redis on a free port of loopback and waits until it serves. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const made = spawn("redis-server", ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    child = made;
    await new Promise<void>((resolve, reject) => {
      made.once("error", reject);
      made.once("exit", (code) => reject(new Error(`redis-server ended with ${code} before it served`)));
      made.stdout.on("data", (chunk: Buffer) => {
        if (chunk.includes("Ready to accept connections")) resolve();
      });
    });
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    start,
    freeze: () => void child?.kill("SIGSTOP"),
    thaw: () => void child?.kill("SIGCONT"),
    kill: async () => {
      if (child) await endChild(child);
    },
  };
}
