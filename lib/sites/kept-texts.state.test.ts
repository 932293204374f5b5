import { expect, it } from "vitest";
import { keptText } from "#lib/sites/kept-texts.state.ts";

const MOST_WAITING = 8;

it("queues up to eight texts and refuses more with 503 until there is room", async () => {
  const { promise: hold, resolve: release } = Promise.withResolvers<string>();
  let begun = false;
  const first = keptText("first", "1", () => {
    begun = true;
    return hold;
  });
  while (!begun) await Promise.resolve();
  let made = 0;
  const waiting = Array.from({ length: MOST_WAITING }, (_, i) =>
    keptText(`waiting ${i}`, "1", async () => {
      made += 1;
      return `text ${i}`;
    }),
  );
  await expect(keptText("too many", "1", async () => "never")).rejects.toMatchObject({ code: "service_unavailable" });
  expect(made).toBe(0);
  release("first");
  expect(await Promise.all([first, ...waiting])).toEqual(["first", ...waiting.map((_, i) => `text ${i}`)]);
  expect(await keptText("too many", "1", async () => "room again")).toBe("room again");
});
