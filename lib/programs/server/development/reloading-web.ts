import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { childEnvironment } from "#lib/platform/config/child-environment.ts";
import { type Front, openFront } from "#lib/programs/server/development/front.ts";
import { keepReserve } from "#lib/programs/server/development/reserve.ts";
import { watchSources } from "#lib/programs/server/development/watch-sources.ts";
import { type SupervisedProcess, superviseProcess } from "#lib/programs/server/process-supervisor.ts";
import type { SuperviseWeb } from "#lib/programs/server/program.ts";
import { restartPauses } from "#lib/programs/server/restart-pause.ts";
import { orderStop } from "#lib/programs/server/stop-order.ts";
import type { WebProcesses } from "#lib/programs/server/supervisor.ts";
import { webReportSchema } from "#lib/programs/server/web-messages.ts";

const PAST_GRACE_MS = 1000;
/** Time to finish compiling pages. */
const REPLACED_GRACE_SECONDS = 20;
/** The page comes first; other processes restart later. */
const LATER_MS = 1000;
const MAX_NAMED = 3;

interface ReloadingPrograms {
  sources: string;
  /** Becomes a web process on its first message. */
  web: string;
  pages: string;
}

const PROGRAMS: ReloadingPrograms = {
  sources: path.join(import.meta.dirname, "..", "..", ".."),
  web: path.join(import.meta.dirname, "reserve-process.ts"),
  pages: path.join(import.meta.dirname, "pages-process.ts"),
};

function nameOf(files: string[]): string {
  const more = files.length - MAX_NAMED;
  return files.slice(0, MAX_NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/**
 * Web restarts on each source change; pages hot reload. While the web process cannot start, every response is a 503
 * that says why.
 * @param programs replaced in tests
 */
export function superviseReloadingWeb(options: Parameters<SuperviseWeb>[0], programs = PROGRAMS): WebProcesses {
  const { graceSeconds, onNote, onReload } = options;
  const folder = mkdtempSync(path.join(tmpdir(), "petstore-dev-"));
  const pagesSocket = path.join(folder, "pages.sock");
  const environment = { ...options.environment };
  const { promise: ready, resolve, reject } = Promise.withResolvers<Awaited<WebProcesses["ready"]>>();
  const pauseAfter = restartPauses();
  const living = new Set<ChildProcess>();
  const undo: (() => Promise<void> | void)[] = [];
  let pages: SupervisedProcess | undefined;
  let current: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let laterTimer: NodeJS.Timeout | undefined;
  let hasServed = false;
  let stopping = false;

  const reserve = keepReserve(() => fork(programs.web, [pagesSocket], { env: childEnvironment("web", environment) }));
  const afterwards = (isReload: boolean): void => {
    if (isReload) onReload();
    reserve.renew();
  };

  const begin = (front: Front): void => {
    const began = performance.now();
    const child = reserve.take();
    let serves = false;
    let reason = "";
    current = child;
    living.add(child);
    child.on("error", () => undefined);
    child.on("message", (message) => {
      const report = webReportSchema.safeParse(message).data;
      if (child !== current || !report) return;
      if (report.type === "failed") {
        reason = report.message;
        return;
      }
      serves = true;
      front.serve(report.port);
      resolve({ port: front.port, isRedisAway: report.isRedisAway });
      clearTimeout(laterTimer);
      laterTimer = setTimeout(afterwards, LATER_MS, hasServed);
      hasServed = true;
    });
    child.on("exit", (code, signal) => {
      living.delete(child);
      if (child !== current || stopping) return;
      current = undefined;
      const end = `The web process ended ${serves ? "unexpectedly" : "before it served"} (${signal ? `signal ${signal}` : `code ${code}`})`;
      if (serves) {
        front.hold();
        onNote(`${end}; starting another.`);
        timer = setTimeout(begin, pauseAfter(performance.now() - began), front);
        return;
      }
      const words = reason ? `The web process could not start: ${reason}` : `${end}; see what it wrote to the terminal.`;
      reject(new Error(words));
      front.refuse(`${words}\n`);
      onNote(`${words}\nWaiting for the next change.`);
    });
    options.onStart?.(child, "web-1");
    child.send({ type: "begin" }, (error) => {
      // The reserve has just exited.
      if (!error || child !== current || stopping) return;
      current = undefined;
      timer = setTimeout(begin, pauseAfter(performance.now() - began), front);
    });
  };

  const retire = async (child: ChildProcess, seconds: number): Promise<void> => {
    const gone = once(child, "exit");
    orderStop(child);
    const late = setTimeout(() => child.kill("SIGKILL"), seconds * 1000 + PAST_GRACE_MS);
    await gone;
    clearTimeout(late);
  };

  const start = async (): Promise<void> => {
    const front = await openFront({ port: options.port, host: options.host, pagesSocket });
    undo.push(front.close);
    if (stopping) return;
    environment["PORT"] = String(front.port);
    environment["SHUTDOWN_GRACE_SECONDS"] = String(REPLACED_GRACE_SECONDS);
    pages = superviseProcess({
      name: "page",
      program: programs.pages,
      args: [pagesSocket],
      youngMb: 32,
      environment: { ...childEnvironment("web", { ...environment, NEXT_TELEMETRY_DISABLED: "1" }), NODE_ENV: "development" },
      graceSeconds,
      onNote,
    });
    undo.push(pages.stop);
    const unwatch = watchSources(programs.sources, (files) => {
      if (stopping) return;
      onNote(`Changed: ${nameOf(files)}. Restarting…`);
      clearTimeout(timer);
      front.hold();
      if (current) void retire(current, REPLACED_GRACE_SECONDS);
      begin(front);
    });
    undo.push(unwatch);
    begin(front);
  };

  const announceStop = (): void => {
    stopping = true;
    clearTimeout(timer);
    clearTimeout(laterTimer);
  };
  ready.catch(() => undefined);
  const started = start().catch(reject);
  return {
    ready,
    kill() {
      pages?.kill();
      for (const child of living) child.kill("SIGKILL");
    },
    announceStop() {
      announceStop();
      pages?.announceStop();
    },
    async stop() {
      announceStop();
      await started;
      await Promise.all([reserve.end(), ...[...living].map((child) => retire(child, graceSeconds))]);
      for (const step of undo.reverse()) await step();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
