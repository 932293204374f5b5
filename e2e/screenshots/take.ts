import { mkdirSync } from "node:fs";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { systemChromium } from "#lib/cli/test-peers.ts";
import { PASSWORD } from "../support/people.ts";
import type { Shot } from "./pages.ts";
import type { Places } from "./shelter.ts";

const WIDTHS = { 1440: 900, 390: 844 } as const;
const THEMES = ["light", "dark"] as const;
const LONGEST_MS = 15_000;
const MOST_PIXELS = 6000;

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
  const answer = await page.goto(shot.path(places), { waitUntil: "load", timeout: LONGEST_MS });
  const status = answer?.status();
  if (status !== (shot.status ?? 200)) throw new Error(`${shot.path(places)} was answered ${status}`);
  await page.waitForLoadState("networkidle", { timeout: LONGEST_MS });
  await shot.after?.(page, places);
  await page.evaluate(() => document.fonts.ready);
  if (!shot.isWindow) {
    // A window as tall as the page, so that what is fixed to its lower edge stands at the end.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: Math.min(height, MOST_PIXELS) });
  }
  await page.screenshot({ path: file, animations: "disabled" });
}

/**
 * Takes each page at both widths, light and dark, into files named `page-width-theme.png`.
 * @param say hears of each page
 * @returns a line for each picture that could not be taken; the others are taken all the same
 */
export async function takeAll(shots: Shot[], base: string, places: Places, folder: string, say: (line: string) => void): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const executablePath = systemChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox", "--disable-gpu"] });
  const faults: string[] = [];
  try {
    const sessions = new Map<string, Session>();
    for (const [who, email] of Object.entries(places.people)) sessions.set(who, await signIn(browser, base, email));
    for (const shot of shots) {
      for (const [width, height] of Object.entries(WIDTHS)) {
        for (const colorScheme of THEMES) {
          const name = `${shot.name}-${width}-${colorScheme}`;
          const context = await browser.newContext({
            baseURL: base,
            viewport: { width: Number(width), height },
            colorScheme,
            reducedMotion: "reduce",
            ...(shot.as && { storageState: sessions.get(shot.as) }),
          });
          try {
            await takeOne(await context.newPage(), shot, places, path.join(folder, `${name}.png`));
          } catch (error) {
            faults.push(`${name}: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`);
          } finally {
            await context.close();
          }
        }
      }
      say(shot.name);
    }
  } finally {
    await browser.close();
  }
  return faults;
}
