import { mkdirSync } from "node:fs";
import path from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { systemChromium } from "#e2e/runner/peers.ts";
import { INSIDE } from "#e2e/support/inside.ts";
import { PASSWORD } from "#e2e/support/people.ts";
import { routeSiteFonts } from "../harness/browser.ts";
import type { Places } from "./shelter.ts";
import type { Shot } from "./shot.ts";

const WIDTHS = { 1440: 900, 390: 844 } as const;
/** Narrower pages are a phone's. */
const WIDE = 640;
const THEMES = ["light", "dark"] as const;
const MAX_MS = 15_000;
const MAX_PIXELS = 6000;

type Session = Awaited<ReturnType<Awaited<ReturnType<Browser["newContext"]>>["storageState"]>>;

async function signIn(browser: Browser, base: string, email: string): Promise<Session> {
  const context = await browser.newContext({ baseURL: base });
  try {
    const { csrfToken } = (await (await context.request.get("/api/auth/csrf")).json()) as { csrfToken: string };
    const answer = await context.request.post("/api/auth/callback/credentials", {
      headers: { Origin: base },
      data: { csrfToken, email, password: PASSWORD, json: "true" },
    });
    if (answer.status() !== 200) throw new Error(`the sign-in of ${email} was answered ${answer.status()}`);
    return await context.storageState();
  } finally {
    await context.close();
  }
}

async function takeOne(page: Page, shot: Shot, places: Places, file: string): Promise<void> {
  await shot.before?.(page);
  const answer = await page.goto(shot.path(places), { waitUntil: "load", timeout: MAX_MS });
  const status = answer?.status();
  if (status !== (shot.status ?? 200)) throw new Error(`${shot.path(places)} was answered ${status}`);
  await page.waitForLoadState("networkidle", { timeout: MAX_MS });
  await shot.after?.(page, places);
  await page.evaluate(() => document.fonts.ready);
  if (!shot.isWindow) {
    // Moves elements fixed to the bottom to the page's end.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: Math.min(height, MAX_PIXELS) });
  }
  await page.screenshot({ path: file, animations: "disabled" });
}

interface Camera {
  /** Continues after failures. @returns a line for each */
  take(shots: Shot[]): Promise<string[]>;
  close(): Promise<void>;
}

interface Studio {
  base: string;
  places: Places;
  folder: string;
  say: (line: string) => void;
}

/** Signs everyone in, then captures pages at both widths, light and dark, as `page-width-theme.png`. */
export async function openCamera({ base, places, folder, say }: Studio): Promise<Camera> {
  mkdirSync(folder, { recursive: true });
  const executablePath = systemChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox", "--disable-gpu"] });
  const sessions = new Map<string, Session>();
  for (const [who, email] of Object.entries(places.people)) sessions.set(who, await signIn(browser, base, email));

  const takeInto = async (name: string, shot: Shot, options: BrowserContextOptions): Promise<string[]> => {
    const session = shot.as && sessions.get(shot.as);
    const context = await browser.newContext({
      baseURL: base,
      extraHTTPHeaders: INSIDE,
      reducedMotion: "reduce",
      ...(session && { storageState: session }),
      ...options,
    });
    try {
      const page = await context.newPage();
      await routeSiteFonts(page);
      await takeOne(page, shot, places, path.join(folder, `${name}.png`));
      return [];
    } catch (error) {
      return [`${name}: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`];
    } finally {
      // Answers that a picture changes may still be on their way.
      for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
      await context.close();
    }
  };

  return {
    async take(shots) {
      const faults: string[] = [];
      for (const shot of shots) {
        for (const [width, height] of Object.entries(WIDTHS)) {
          if (shot.isWideOnly && Number(width) < WIDE) continue;
          for (const colorScheme of THEMES) {
            const viewport = { width: Number(width), height };
            faults.push(...(await takeInto(`${shot.name}-${width}-${colorScheme}`, shot, { viewport, colorScheme })));
          }
        }
        say(shot.name);
      }
      return faults;
    },
    close: () => browser.close(),
  };
}
