import { type FSWatcher, readdirSync, statSync, watch } from "node:fs";
import path from "node:path";
import { childEnvironment } from "#lib/platform/config/child-environment.ts";
import { ROOT } from "#lib/platform/programs.ts";
import { superviseProcess } from "#lib/programs/server/process-supervisor.ts";
import type { SuperviseWeb } from "#lib/programs/server/program.ts";
import type { WebProcesses } from "#lib/programs/server/supervisor.ts";
import { webReportSchema } from "#lib/programs/server/web-messages.ts";

const SOURCE = /\.(?:ts|tsx|mjs|json)$/;
const TEST = /\.test\.tsx?$/;
/** One save causes several events. */
const QUIET_MS = 50;

/**
 * Node's recursive watch loses files that editors replace by renaming.
 * @param onChange gets paths relative to the folder
 * @returns stops watching
 */
function watchSources(folder: string, onChange: (files: string[]) => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const forget = (gone: string): void => {
    for (const [at, watcher] of watchers) {
      if (at !== gone && !at.startsWith(gone + path.sep)) continue;
      watcher.close();
      watchers.delete(at);
    }
  };
  const note = (file: string): void => {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isDirectory()) watchFolder(file, note);
    if (!found) forget(file);
    if (found?.isDirectory() || !SOURCE.test(file) || TEST.test(file)) return;
    changed.add(path.relative(folder, file));
    clearTimeout(timer);
    timer = setTimeout(() => {
      const files = [...changed];
      changed.clear();
      onChange(files);
    }, QUIET_MS);
  };
  const watchFolder = (at: string, onFile?: (file: string) => void): void => {
    if (!watchers.has(at)) {
      const watcher = watch(at, (_event, name) => name && note(path.join(at, name)));
      watcher.on("error", () => forget(at));
      watchers.set(at, watcher);
    }
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      const inside = path.join(at, entry.name);
      if (entry.isDirectory()) watchFolder(inside, onFile);
      else onFile?.(inside);
    }
  };
  watchFolder(folder);
  return () => {
    clearTimeout(timer);
    forget(folder);
  };
}

const FLAGS = ["--max-semi-space-size=32"];
const MAX_NAMED = 3;

function nameOf(files: string[]): string {
  const more = files.length - MAX_NAMED;
  return files.slice(0, MAX_NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/**
 * One web process, restarted on each source change. If it cannot start, the next change starts it again.
 * @param sources replaced in tests
 */
export function superviseReloadingWeb(options: Parameters<SuperviseWeb>[0], sources = path.join(ROOT, "lib")): WebProcesses {
  const { graceSeconds, onNote, onStart, onReload } = options;
  const { promise: ready, resolve, reject } = Promise.withResolvers<Awaited<WebProcesses["ready"]>>();
  const environment: NodeJS.ProcessEnv = {
    ...childEnvironment("web", { ...options.environment, NEXT_TELEMETRY_DISABLED: "1" }),
    NODE_ENV: "development",
  };
  let hasServed = false;
  let serves = false;
  let reason: string | undefined;

  const hear = (message: unknown): void => {
    const report = webReportSchema.safeParse(message).data;
    if (report?.type === "failed") reason = report.message;
    if (report?.type !== "ready") return;
    serves = true;
    // Later processes keep a port chosen at random.
    environment["PORT"] = String(report.port);
    resolve(report);
    if (hasServed) onReload();
    hasServed = true;
  };

  const web = superviseProcess({
    name: "web",
    program: options.program ?? path.join(import.meta.dirname, "web-process.ts"),
    flags: FLAGS,
    environment,
    graceSeconds,
    onNote,
    onStart(child) {
      serves = false;
      reason = undefined;
      child.on("message", hear);
      onStart?.(child, "web-1");
    },
    onEnd(how) {
      if (serves) return true;
      const words = reason
        ? `The web process could not start: ${reason}`
        : `The web process ended before it served (${how}); see what it wrote above.`;
      if (hasServed) onNote(`${words}\nWaiting for the next change.`);
      else reject(new Error(words));
      return false;
    },
  });
  const unwatch = watchSources(sources, (files) => {
    onNote(`Changed: ${nameOf(files)}. Restarting…`);
    void web.restart();
  });
  ready.catch(() => undefined);
  return {
    ready,
    kill: web.kill,
    announceStop: web.announceStop,
    async stop() {
      unwatch();
      await web.stop();
    },
  };
}
