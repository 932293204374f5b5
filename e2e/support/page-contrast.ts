import type { Page } from "@playwright/test";

/** Pages that look the same under every filter, step, and size are read once in each worker. */
const read = new Set<string>();

/** What is on, chosen, or the current place. */
const CHOSEN = [
  '[aria-pressed="true"]',
  '[aria-selected="true"]',
  '[aria-current]:not([aria-current="false"])',
  '[role="switch"][aria-checked="true"] > [aria-hidden]',
  "label:has(> .appearance-none:not([data-swatch]):checked)",
].join();

/** What Windows high contrast does not tell from the rest of a page: what is chosen keeps a fill of its own. */
export async function contrastErrors(page: Page): Promise<string[]> {
  const place = await page.evaluate((selector) => `${location.pathname} ${document.querySelectorAll(selector).length}`, CHOSEN);
  if (read.has(place)) return [];
  read.add(place);
  await page.emulateMedia({ forcedColors: "active" });
  const lost = await page.evaluate((selector) => {
    const probe = document.createElement("i");
    probe.style.cssText = "color: HighlightText; background: Highlight; forced-color-adjust: none; transition: none";
    document.body.append(probe);
    const { color, backgroundColor } = getComputedStyle(probe);
    const chosen = { color, backgroundColor };
    probe.remove();
    const isLost = (element: Element): boolean => {
      const shown = getComputedStyle(element);
      return shown.backgroundColor !== chosen.backgroundColor || (element.textContent !== "" && shown.color !== chosen.color);
    };
    return [...document.querySelectorAll(selector)]
      .filter((element) => element.checkVisibility() && isLost(element))
      .map((element) => `high contrast: ${element.outerHTML.slice(0, 160)}`);
  }, CHOSEN);
  await page.emulateMedia({ forcedColors: null });
  return lost;
}
