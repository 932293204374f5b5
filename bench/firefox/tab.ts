import type { BrowserContext, ElementHandle, Page } from "puppeteer-core";

/** They end what hangs, and leave room for a slow machine. */
const MAX_MS = 120_000;

const KINDS = {
  button: "button, [role=button]",
  field: "input, textarea, select",
  link: "a[href]",
} as const;
type Kind = keyof typeof KINDS;

/** Runs in the page: the first visible and enabled element with this name. */
function findNamed(selector: string, name: string): Element | undefined {
  const nameOf = (element: Element): string => {
    const labels = "labels" in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    return element.getAttribute("aria-label") ?? (labels[0] ?? element).textContent ?? "";
  };
  return [...document.querySelectorAll(selector)].find(
    (one) => one.matches(":enabled, a") && one.checkVisibility() && nameOf(one).trim() === name,
  );
}

/** One window. Everything waits until it is there, and is pressed and typed as by a person. */
export class Tab {
  readonly page: Page;
  /** Uncaught ones of every page so far. */
  readonly errors: string[] = [];

  private constructor(page: Page) {
    this.page = page;
    page.setDefaultTimeout(MAX_MS);
    page.on("pageerror", (error) => void this.errors.push(error instanceof Error ? error.message : String(error)));
  }

  static async in(context: BrowserContext): Promise<Tab> {
    return new Tab(await context.newPage());
  }

  async #told<T>(what: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw new Error(`${what}, at ${this.page.url()}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  async #find(kind: Kind, name: string, within: string): Promise<ElementHandle> {
    const selector = KINDS[kind].replaceAll(/[^,]+/g, (one) => `${within} ${one}`);
    const found = await this.page.waitForFunction(findNamed, { polling: 100 }, selector, name);
    return found as ElementHandle;
  }

  /** In front, as a page behind another asks for nothing. */
  async visit(address: string): Promise<void> {
    await this.page.bringToFront();
    await this.page.goto(address);
  }

  /** Opens a page of the dashboard, and waits until it reacts. */
  async open(address: string): Promise<void> {
    await this.visit(address);
    await this.#told("is ready", () => this.page.waitForSelector("html[data-ready]"));
  }

  /** @param within a CSS selector */
  async press(kind: "button" | "link", name: string, within = "body"): Promise<void> {
    await this.#told(`press the ${kind} “${name}”`, async () => await (await this.#find(kind, name, within)).click());
  }

  /** Replaces what is there; of a list, chooses by value. */
  async fill(name: string, text: string): Promise<void> {
    await this.#told(`fill “${name}”`, async () => {
      const field = await this.#find("field", name, "body");
      if (await field.evaluate((one) => one instanceof HTMLSelectElement)) return void (await field.select(text));
      await field.evaluate((one) => (one as HTMLInputElement).select());
      await field.type(text);
    });
  }

  /** @param wanted by default, at least one element @param selector CSS */
  async see(text: string, selector = "body", wanted?: number): Promise<void> {
    const isThere = (css: string, part: string, count: number | undefined): boolean => {
      const found = [...document.querySelectorAll<HTMLElement>(css)].filter((one) => one.textContent.includes(part));
      return count === undefined ? found.length > 0 : found.length === count;
    };
    await this.#told(`see “${text}” in ${selector}`, () => this.page.waitForFunction(isThere, { polling: 100 }, selector, text, wanted));
  }
}
