import { type BrowserContext, type CDPSession, chromium, type Page } from "@playwright/test";
import { installPeers, systemChromium } from "#e2e/runner/peers.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { closing } from "./closing.ts";
import { ROOT } from "./places.ts";
import type { Program } from "./program.ts";

interface Load {
  /** As compressed. */
  scriptBytes: number;
  /** The same, including headers. */
  scriptWireBytes: number;
  /** Largest contentful paint. */
  largestPaintMs: number;
}

export interface Visit {
  path: string;
  width: number;
  height: number;
}

interface Visitor {
  load(visit: Visit): Promise<Load>;
  /** Requests the page alone, without what it refers to, one after another. */
  ask(path: string, times: number): Promise<void>;
  close(): Promise<void>;
}

async function signIn(context: BrowserContext, base: string, person: { email: string; password: string }): Promise<void> {
  const { csrfToken } = (await (await context.request.get("/api/auth/csrf")).json()) as { csrfToken: string };
  const data = { ...person, csrfToken, json: "true" };
  const answer = await context.request.post("/api/auth/callback/credentials", { headers: { Origin: base }, data });
  if (answer.status() !== 200) throw new Error(`The sign-in was answered ${answer.status()}: ${await answer.text()}`);
}

async function weighScripts(session: CDPSession): Promise<() => Pick<Load, "scriptBytes" | "scriptWireBytes">> {
  const scripts = new Set<string>();
  const bodies = new Map<string, number>();
  const sizes = { scriptBytes: 0, scriptWireBytes: 0 };
  session.on("Network.responseReceived", ({ requestId, type }) => void (type === "Script" && scripts.add(requestId)));
  session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    bodies.set(requestId, (bodies.get(requestId) ?? 0) + encodedDataLength);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (!scripts.has(requestId)) return;
    sizes.scriptBytes += bodies.get(requestId) ?? 0;
    sizes.scriptWireBytes += encodedDataLength;
  });
  await session.send("Network.enable");
  return () => sizes;
}

function largestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
          type: "largest-contentful-paint",
          buffered: true,
        });
      }),
  );
}

/**
 * Starts Chromium and signs a person in. Each load starts with an empty cache.
 * @throws OperatorError when Chromium is missing and cannot be installed
 */
export async function startVisitor(program: Program, person: { email: string; password: string }): Promise<Visitor> {
  const { missing } = await installPeers(ROOT, { redis: false, chromium: true }, (names) =>
    process.stderr.write(`Installing ${names} …\n`),
  );
  if (missing.length > 0) throw new OperatorError(missing.join("\n"));
  const base = `http://127.0.0.1:${program.port}`;
  const executablePath = systemChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox", "--disable-gpu"] });
  const close = closing(() => browser.close());
  const first = await browser.newContext({ baseURL: base });
  await signIn(first, base, person);
  const storageState = await first.storageState();
  await first.close();
  return {
    close,
    async ask(path, times) {
      const context = await browser.newContext({ baseURL: base, storageState });
      try {
        for (let i = 0; i < times; i += 1) {
          const answer = await context.request.get(path);
          if (answer.status() !== 200) throw new Error(`${path} was answered ${answer.status()}`);
          await answer.dispose();
        }
      } finally {
        await context.close();
      }
    },
    async load({ path, width, height }) {
      const context = await browser.newContext({ baseURL: base, storageState, viewport: { width, height } });
      try {
        const page = await context.newPage();
        const weigh = await weighScripts(await context.newCDPSession(page));
        const answer = await page.goto(path, { waitUntil: "networkidle" });
        if (answer?.status() !== 200) throw new Error(`${path} was answered ${answer?.status()}`);
        return { ...weigh(), largestPaintMs: await largestPaint(page) };
      } finally {
        await context.close();
      }
    },
  };
}
