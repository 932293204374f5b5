import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { wordsOf } from "#components/sites/publishing/languages/words-of.ts";
import { knownAge } from "#lib/shelter/profiles/age.rules.ts";
import { NEW_SETTINGS, type SiteLanguage } from "#lib/sites/publishing/schema.ts";

const SCRIPT = readFileSync("public/embed.js", "utf8");
const ADDRESS = "https://paws.example";

/** Implements the parts of an element that the script needs. */
class FakeElement {
  host = this;
  style = {};
  isConnected = true;
  children: unknown[] = [];
  attributes = new Map<string, string>();
  attachShadow = (): FakeElement => new FakeElement();
  addEventListener = (): void => undefined;
  append = (...added: unknown[]): void => void this.children.push(...added);
  replaceChildren = (...added: unknown[]): void => void this.children.splice(0, Infinity, ...added);
  setAttribute = (name: string, value: string): void => void this.attributes.set(name, value);
  getAttribute = (name: string): string | null => this.attributes.get(name) ?? null;
  hasAttribute = (name: string): boolean => this.attributes.has(name);
  removeAttribute = (name: string): void => void this.attributes.delete(name);
  get text(): string {
    return this.children.map((child) => (child instanceof FakeElement ? child.text : String(child))).join("|");
  }
}

async function cardsOf(language: SiteLanguage, births: readonly (readonly [string, boolean])[]): Promise<string[]> {
  const animals = births.map(([birthDate, birthDateEstimated], id) => ({
    ...{ id, birthDate, birthDateEstimated, name: "Biscuit", url: ADDRESS, breeds: [], photos: [] },
    ...{ mixed: null, sex: null, size: null, category: "Dogs" },
  }));
  const feed = { site: { name: "Paws", url: ADDRESS, language }, animals };
  const lists: FakeElement[] = [];
  const { promise: shown, resolve } = Promise.withResolvers<void>();
  class Root extends FakeElement {
    override removeAttribute = (): void => resolve();
  }
  const createElement = (tag: string): FakeElement => {
    const element = new FakeElement();
    if (tag === "ul") lists.push(element);
    return element;
  };
  type Element = new () => Root & { connectedCallback(): void };
  const defined: Element[] = [];
  const customElements = { get: () => undefined, define: (_: string, one: Element) => void defined.push(one) };
  runInNewContext(SCRIPT, {
    ...{ URL, Date, Intl, AbortController, queueMicrotask, customElements, HTMLElement: Root, HTMLScriptElement: class {} },
    CSSStyleSheet: class {
      replaceSync(): void {}
    },
    ...{ URLSearchParams, location: new URL(ADDRESS) },
    document: { createElement, currentScript: null, documentElement: { lang: "en" } },
    fetch: async () => ({ ok: true, json: async () => feed }),
  });
  for (const Made of defined) {
    const made = new Made();
    made.setAttribute("site", ADDRESS);
    made.connectedCallback();
  }
  await shown;
  return lists[0]?.children.map((card) => (card as FakeElement).text) ?? [];
}

const BIRTHS = [
  ...(["2026-11-25", "2026-11-18", "2026-10-01", "2026-08-06", "2026-08-05", "2025-11-26", "2025-11-25", "2024-02-29"] as const),
  ...(["2026-11", "2026-08", "2025-11", "2023-05", "2026", "2025", "2020"] as const),
].flatMap((day) => [[day, false] as const, [day, true] as const]);

beforeEach(() => {
  // West of Greenwich it is still the day before.
  vi.stubEnv("TZ", "America/Los_Angeles");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-25T03:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

it.each<SiteLanguage>(["en", "de"])("shows the ages that the site itself shows, in %s", async (language) => {
  const { age } = wordsOf({ settings: { ...NEW_SETTINGS, language } });
  const cards = await cardsOf(language, BIRTHS);
  const ages = BIRTHS.map(([day, isEstimated]) => {
    const known = knownAge(day, isEstimated, Date.now());
    return known && age(known);
  });
  expect(cards.map((card) => card.split("|").at(-1))).toEqual(ages);
});
