import { type BrowserContext, type CDPSession, chromium, type Page } from "@playwright/test";
import { installPeers, systemChromium } from "#e2e/runner/peers.ts";
import { INSIDE } from "#e2e/support/inside.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { closing } from "./closing.ts";
import { ROOT } from "./places.ts";
import type { Program } from "./program.ts";

interface Load {
  scriptBytes: number;
  scriptWireBytes: number;
  wireBytes: number;
  /** Largest contentful paint. */
  largestPaintMs: number;
  /** Sum of all shifts, 0 if nothing moved. */
  layoutShift: number;
}

export interface Visit {
  path: string;
  width: number;
  height: number;
  /** Emulates its screen, processor, and network. */
  phone?: Phone;
}

/** WebPageTest's “4G”, and the “Slow 4G” of Chromium's developer tools; Lighthouse's phone has a quarter of a desktop's speed. */
export const PHONES = {
  "4G": { megabits: 9, roundTripMs: 170, slowdown: 4, pixelRatio: 3 },
  "slow 4G": { megabits: 1.44, roundTripMs: 562.5, slowdown: 4, pixelRatio: 3 },
} as const;
type Phone = (typeof PHONES)[keyof typeof PHONES];

interface Visitor {
  load(visit: Visit): Promise<Load>;
  /** Requests the page alone, without what it refers to, one after another. */
  ask(path: string, times: number): Promise<void>;
  close(): Promise<void>;
}

const SITE_FONTS = /\/sites\/.*\/fonts\//;

/** As the edge does, which gives each site its own host. */
export const routeSiteFonts = (page: Page): Promise<unknown> =>
  page.route(SITE_FONTS, (route) => route.continue({ url: route.request().url().replace(SITE_FONTS, "/fonts/") }));

async function signIn(context: BrowserContext, base: string, person: { email: string; password: string }): Promise<void> {
  const { csrfToken } = (await (await context.request.get("/api/auth/csrf")).json()) as { csrfToken: string };
  const data = { ...person, csrfToken, json: "true" };
  const answer = await context.request.post("/api/auth/callback/credentials", { headers: { Origin: base }, data });
  if (answer.status() !== 200) throw new Error(`The sign-in was answered ${answer.status()}: ${await answer.text()}`);
}

async function emulatePhone(session: CDPSession, { megabits, roundTripMs, slowdown }: Phone): Promise<void> {
  const throughput = (megabits * 1_000_000) / 8;
  const network = { offline: false, latency: roundTripMs, downloadThroughput: throughput, uploadThroughput: throughput };
  await session.send("Network.emulateNetworkConditions", network);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
}

async function weighScripts(session: CDPSession): Promise<() => Pick<Load, "scriptBytes" | "scriptWireBytes" | "wireBytes">> {
  const scripts = new Set<string>();
  const bodies = new Map<string, number>();
  const sizes = { scriptBytes: 0, scriptWireBytes: 0, wireBytes: 0 };
  session.on("Network.responseReceived", ({ requestId, type }) => void (type === "Script" && scripts.add(requestId)));
  session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    bodies.set(requestId, (bodies.get(requestId) ?? 0) + encodedDataLength);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    sizes.wireBytes += encodedDataLength;
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

/** Call it after the largest paint. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
      }),
  );
}

/**
 * Starts Chromium and signs a person in, if there is one. Each load starts with an empty cache.
 * @throws OperatorError when Chromium is missing and cannot be installed
 */
export async function startVisitor(program: Program, person?: { email: string; password: string }): Promise<Visitor> {
  const { missing } = await installPeers(ROOT, { redis: false, chromium: true }, (names) =>
    process.stderr.write(`Installing ${names} …\n`),
  );
  if (missing.length > 0) throw new OperatorError(missing.join("\n"));
  const base = `http://127.0.0.1:${program.port}`;
  const executablePath = systemChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox", "--disable-gpu"] });
  const close = closing(() => browser.close());
  const first = await browser.newContext({ baseURL: base });
  if (person) await signIn(first, base, person);
  const storageState = await first.storageState();
  await first.close();
  return {
    close,
    async ask(path, times) {
      const context = await browser.newContext({ baseURL: base, extraHTTPHeaders: INSIDE, storageState });
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
    async load({ path, width, height, phone }) {
      const screen = phone ? { deviceScaleFactor: phone.pixelRatio, isMobile: true } : {};
      const context = await browser.newContext({
        baseURL: base,
        extraHTTPHeaders: INSIDE,
        storageState,
        viewport: { width, height },
        ...screen,
      });
      try {
        const page = await context.newPage();
        const session = await context.newCDPSession(page);
        const weigh = await weighScripts(session);
        if (phone) await emulatePhone(session, phone);
        await routeSiteFonts(page);
        const answer = await page.goto(path, { waitUntil: "networkidle" });
        if (answer?.status() !== 200) throw new Error(`${path} was answered ${answer?.status()}`);
        const largestPaintMs = await largestPaint(page);
        return { ...weigh(), largestPaintMs, layoutShift: await layoutShift(page) };
      } finally {
        await context.close();
      }
    },
  };
}
