import type { Page } from "@playwright/test";
import { likelyPhrases, phraseErrors } from "#e2e/runner/phrases.ts";

/** Attributes that a screen reader says or a browser shows. */
const SPOKEN = ["alt", "aria-description", "aria-label", "aria-roledescription", "aria-valuetext", "placeholder", "title"];

/** Returns visible lines, and every accessible name and description. Frames are separate pages. */
async function textsOn(page: Page): Promise<string[]> {
  return await page.evaluate((spoken) => {
    const every = (selector: string): Element[] => [...document.querySelectorAll(selector)];
    const attributes = spoken.flatMap((name) => every(`[${name}]`).map((element) => element.getAttribute(name) ?? ""));
    // They may be hidden and still be read.
    const referred = ["aria-labelledby", "aria-describedby"]
      .flatMap((name) => every(`[${name}]`).map((element) => element.getAttribute(name) ?? ""))
      .flatMap((ids) => ids.split(/\s+/))
      .map((id) => document.getElementById(id)?.textContent ?? "");
    const drawn = every("svg title, svg desc").map((element) => element.textContent);
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not read, and each line is one text
    return [document.title, ...document.body.innerText.split("\n"), ...attributes, ...referred, ...drawn];
  }, SPOKEN);
}

/** A line for each phrase that the product does not use. */
export async function wordErrors(page: Page): Promise<string[]> {
  const texts = new Set((await textsOn(page)).map((text) => text.replaceAll(/\s+/g, " ").trim()));
  const likely = likelyPhrases([...texts].join(" "));
  return likely.length === 0 ? [] : [...texts].flatMap((text) => phraseErrors(text, likely));
}
