import { expect, it } from "vitest";
import { cachedText } from "#lib/sites/sites/text-cache.state.ts";

const MAX_WAITING = 8;

it("queues up to eight texts of a site and refuses more with 503 until there is room", async () => {
  const { promise: hold, resolve: release } = Promise.withResolvers<string>();
  let begun = false;
  const first = cachedText("site", "first", "1", () => {
    begun = true;
    return hold;
  });
  while (!begun) await Promise.resolve();
  let made = 0;
  const waiting = Array.from({ length: MAX_WAITING }, (_, i) =>
    cachedText("site", `waiting ${i}`, "1", async () => {
      made += 1;
      return `text ${i}`;
    }),
  );
  await expect(cachedText("site", "too many", "1", async () => "never")).rejects.toMatchObject({ code: "service_unavailable" });
  expect(made).toBe(0);
  release("first");
  expect(await Promise.all([first, ...waiting])).toEqual(["first", ...waiting.map((_, i) => `text ${i}`)]);
  expect(await cachedText("site", "too many", "1", async () => "room again")).toBe("room again");
});

it("makes another site's text next, however many one site has waiting", async () => {
  const { promise: hold, resolve: release } = Promise.withResolvers<string>();
  const made: string[] = [];
  const ask = (site: string, name: string) =>
    cachedText(site, name, "1", async () => {
      made.push(`${site} ${name}`);
      return name === "held" ? await hold : name;
    });
  const busy = [ask("busy", "held"), ...Array.from({ length: MAX_WAITING }, (_, i) => ask("busy", `${i}`))];
  await expect(ask("busy", "too many")).rejects.toMatchObject({ code: "service_unavailable" });
  const others = [ask("one", "a"), ask("one", "b"), ask("two", "a")];
  release("held");
  await Promise.all([...busy, ...others]);
  expect(made.slice(0, 6)).toEqual(["busy held", "busy 0", "one a", "two a", "busy 1", "one b"]);
});
