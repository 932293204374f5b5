import { afterEach, describe, expect, it, vi } from "vitest";
import { onHandedKey, openReferenceWith } from "#components/docs/reference/handed-key.ts";

const ORIGIN = "https://pets.example";
const heard = (given: { source: unknown; origin?: string; data: unknown }): Event =>
  Object.assign(new Event("message"), { origin: ORIGIN, ...given });

function stubPage(window: object): EventTarget {
  const page = new EventTarget();
  vi.stubGlobal("window", window);
  vi.stubGlobal("location", { origin: ORIGIN });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  return page;
}

afterEach(() => void vi.unstubAllGlobals());

describe("a new key handed to the API reference", () => {
  it("goes to the window that was opened for it, and to no other", () => {
    const asked = vi.fn();
    stubPage({ opener: { postMessage: asked } });
    onHandedKey(() => undefined);
    const [question] = asked.mock.calls[0] ?? [];

    const opened = { postMessage: vi.fn() };
    const stranger = { postMessage: vi.fn() };
    const page = stubPage({ open: () => opened });
    const stop = openReferenceWith("pets_secret");
    page.dispatchEvent(heard({ source: stranger, data: question }));
    page.dispatchEvent(heard({ source: opened, origin: "https://elsewhere.example", data: question }));
    page.dispatchEvent(heard({ source: opened, data: "something else" }));
    expect(opened.postMessage).not.toHaveBeenCalled();
    page.dispatchEvent(heard({ source: opened, data: question }));
    expect(opened.postMessage.mock.calls).toEqual([[{ key: "pets_secret" }, ORIGIN]]);
    stop();
    page.dispatchEvent(heard({ source: opened, data: question }));
    expect([opened.postMessage.mock.calls.length, stranger.postMessage.mock.calls.length]).toEqual([1, 0]);
  });

  it("is taken from the opener on the same origin only", () => {
    const opener = { postMessage: vi.fn() };
    const page = stubPage({ opener });
    const take = vi.fn();
    const stop = onHandedKey(take);
    page.dispatchEvent(heard({ source: {}, data: { key: "forged" } }));
    page.dispatchEvent(heard({ source: opener, origin: "https://elsewhere.example", data: { key: "forged" } }));
    page.dispatchEvent(heard({ source: opener, data: { key: "pets_secret" } }));
    stop();
    page.dispatchEvent(heard({ source: opener, data: { key: "late" } }));
    expect(take.mock.calls).toEqual([["pets_secret"]]);
  });

  it("is not waited for on a page that nothing opened", () => {
    stubPage({ opener: null });
    expect(() => onHandedKey(() => undefined)()).not.toThrow();
  });
});
