import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { eventually } from "#e2e/support/eventually.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { startProxyProgram } from "../harness/proxy-program.ts";
import { HAPROXY } from "../proxies/sample.ts";
import { type ProxyPlaces, proxyConfig } from "./proxy-config.ts";

const RELOAD_MS = 20_000;
/** A server that came back is seen after two seconds; a process that starts on a busy machine takes longer. */
const SERVING_MS = 60_000;

export interface HaProxy {
  version: string;
  /** Resolves when HAProxy has seen every server up. */
  sees(): Promise<void>;
  /** Resolves when the new process serves. */
  reload(): Promise<void>;
  /** New requests and visitors go to the other servers; resolves when those that are there have been served. */
  takeOut(servers: readonly string[]): Promise<void>;
  putBack(servers: readonly string[]): Promise<void>;
  /** Counts 5xx responses by HAProxy itself, mostly because it saw no server up. */
  ownFailures(): Promise<number>;
  stop(): Promise<void>;
}

function ask(socket: string, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const connection = connect(socket, () => connection.write(`${command}\n`));
    let text = "";
    connection.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
    connection.once("error", reject);
    connection.once("end", () => resolve(text));
  });
}

/** Example: `web/web1 DOWN`. */
function down(table: string): string[] {
  return table.split("\n").flatMap((line) => {
    const cells = line.split(",");
    const [proxy = "", server = ""] = cells;
    const isServer = proxy !== "" && !proxy.startsWith("#") && !["FRONTEND", "BACKEND"].includes(server);
    return isServer && cells[17] !== "UP" ? [`${proxy}/${server} ${cells[17]}`] : [];
  });
}

/** Subtracts its servers' failures from the backend's. */
function ownFailures(table: string): number {
  const [head = [], ...lines] = table.split("\n").map((line) => line.split(","));
  const at = head.indexOf("hrsp_5xx");
  const counts = lines.filter(([proxy]) => proxy === "web").map((cells) => ({ name: cells[1], count: Number(cells[at]) }));
  return counts.reduce((sum, { name, count }) => (name === "BACKEND" ? sum + count : sum - count), 0);
}

/** Counts requests or visitors at these servers. */
function busy(table: string, servers: readonly string[]): number {
  return table.split("\n").reduce((sum, line) => {
    const cells = line.split(",");
    return servers.includes(`${cells[0]}/${cells[1]}`) ? sum + Number(cells[4]) : sum;
  }, 0);
}

/** @throws OperatorError with what HAProxy says when it does not start */
export async function startProxy(folder: string, places: ProxyPlaces): Promise<HaProxy> {
  const { socket } = places;
  const config = path.join(folder, "haproxy.cfg");
  writeFileSync(config, proxyConfig(places));
  const table = (): Promise<string> => ask(socket, "show stat");
  const pid = async (): Promise<string | undefined> => {
    const info = await ask(socket, "show info").catch(() => "");
    return /^Pid: (\d+)$/m.exec(info)?.[1];
  };
  const reloadable = { ...HAPROXY, run: (file: string) => ["-W", "-f", file] };
  const running = await startProxyProgram(reloadable, config, async () => (await pid()) !== undefined);
  const setState = async (servers: readonly string[], state: string): Promise<void> => {
    for (const server of servers) {
      const said = (await ask(socket, `set server ${server} state ${state}`)).trim();
      if (said !== "") throw new OperatorError(`HAProxy did not set ${server} to ${state}: ${said}`);
    }
  };
  return {
    version: running.version,
    stop: running.stop,
    async takeOut(servers) {
      await setState(servers, "drain");
      const isIdle = async (): Promise<boolean> => busy(await table(), servers) === 0;
      await eventually(`${servers.join(" and ")} to be idle`, isIdle, SERVING_MS);
    },
    putBack: (servers) => setState(servers, "ready"),
    ownFailures: async () => ownFailures(await table()),
    async sees() {
      let left: string[] = [];
      const isUp = async (): Promise<boolean> => {
        left = down(await table().catch(() => "-,HAProxy"));
        return left.length === 0;
      };
      await eventually("every server to be up", isUp, SERVING_MS).catch((error: unknown) => {
        throw new OperatorError(`HAProxy does not see every server up: ${left.join(", ")}`, { cause: error });
      });
    },
    async reload() {
      const before = await pid();
      running.signal("SIGUSR2");
      await eventually("HAProxy’s new process", async () => ![undefined, before].includes(await pid()), RELOAD_MS);
    },
  };
}
