import { expect, it } from "vitest";
import { cachedText } from "#lib/sites/publishing/text-cache.state.ts";

const MAX_WAITING = 8;
const textOf = (name: string, version: string, make: () => Promise<string | undefined>, projectId = "site") =>
  cachedText({ projectId, name, version, person: async () => projectId, make });

it("queues up to eight texts of a site and gives up the oldest of more with 503", async () => {
  const { promise: hold, resolve: release } = Promise.withResolvers<string>();
  let begun = false;
  const first = textOf("first", "1", () => {
    begun = true;
    return hold;
  });
  while (!begun) await Promise.resolve();
  let made = 0;
  const waiting = Array.from({ length: MAX_WAITING }, (_, i) =>
    textOf(`waiting ${i}`, "1", async () => {
      made += 1;
      return `text ${i}`;
    }),
  );
  const oneMore = textOf("one more", "1", async () => "one more");
  await expect(waiting[0]).rejects.toMatchObject({ code: "service_unavailable" });
  expect(made).toBe(0);
  release("first");
  expect(await Promise.all([first, ...waiting.slice(1), oneMore])).toEqual([
    "first",
    ...waiting.slice(1).map((_, i) => `text ${i + 1}`),
    "one more",
  ]);
  expect(await textOf("waiting 0", "1", async () => "made again")).toBe("made again");
});

it("makes another site's text next, however many one site has waiting", async () => {
  const { promise: hold, resolve: release } = Promise.withResolvers<string>();
  const made: string[] = [];
  const ask = (site: string, name: string) => {
    const make = async () => {
      made.push(`${site} ${name}`);
      return name === "held" ? await hold : name;
    };
    return textOf(name, "1", make, site);
  };
  const busy = [ask("busy", "held"), ...Array.from({ length: MAX_WAITING }, (_, i) => ask("busy", `${i}`))];
  const others = [ask("one", "a"), ask("one", "b"), ask("two", "a")];
  release("held");
  await Promise.all([...busy, ...others]);
  expect(made.slice(0, 6)).toEqual(["busy held", "one a", "two a", "busy 0", "one b", "busy 1"]);
});
