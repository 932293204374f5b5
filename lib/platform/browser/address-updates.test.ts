import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { currentQuery, forgetWritten, noteRouted, noteWritten } from "#lib/platform/browser/address-updates.ts";

const PATH = "/p/shelter/animals";
const location = { search: "" };

beforeEach(() => {
  location.search = "";
  vi.stubGlobal("window", { location });
});
afterEach(() => {
  forgetWritten();
  vi.unstubAllGlobals();
});

/** Late, and not always each: as the router does, it writes each address that it takes over once more. */
class LateRouter {
  waiting: string[] = [];

  write(search: URLSearchParams): void {
    noteWritten(PATH, search);
    location.search = `${search}`;
    this.waiting.push(`${search}`);
  }

  takeOver(count: number): void {
    const [search] = this.waiting.splice(0, count).slice(-1);
    if (search === undefined) return;
    location.search = search;
    noteRouted(PATH, new URLSearchParams(search));
  }
}

function choose(router: LateRouter, name: string, value: string | null): void {
  const search = currentQuery();
  if (value === null) search.delete(name);
  else search.set(name, value);
  router.write(search);
}

const sorted = (search: URLSearchParams): [string, string][] => [...search].toSorted(([one], [other]) => one.localeCompare(other));

it("loses nothing that is chosen while the router writes earlier addresses again", () => {
  const choice = fc.record({ name: fc.constantFrom("species", "sex", "size"), value: fc.constantFrom(null, "a", "b"), late: fc.nat(2) });
  fc.assert(
    fc.property(fc.array(choice, { maxLength: 12 }), (choices) => {
      const router = new LateRouter();
      const wanted = new Map<string, string>();
      for (const { name, value, late } of choices) {
        choose(router, name, value);
        if (value === null) wanted.delete(name);
        else wanted.set(name, value);
        router.takeOver(late);
        expect(sorted(currentQuery())).toEqual(sorted(new URLSearchParams([...wanted])));
      }
      router.takeOver(router.waiting.length);
      expect(sorted(new URLSearchParams(location.search))).toEqual(sorted(new URLSearchParams([...wanted])));
      forgetWritten();
      location.search = "";
    }),
    { numRuns: 500 },
  );
});

it("believes the address again after a link, another page, or Back", () => {
  const router = new LateRouter();
  const elsewhere: [string, () => void][] = [
    ["size=b", () => noteRouted(PATH, new URLSearchParams("size=b"))],
    ["sex=a", () => noteRouted("/p/shelter/orders", new URLSearchParams("sex=a"))],
    ["", forgetWritten],
  ];
  for (const [search, go] of elsewhere) {
    choose(router, "sex", "a");
    location.search = search;
    expect(currentQuery().get("sex")).toBe("a");
    go();
    expect(`${currentQuery()}`).toBe(search);
  }
});
