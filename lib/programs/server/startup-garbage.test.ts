import { setImmediate as turn } from "node:timers/promises";
import vm from "node:vm";
import { expect, it } from "vitest";
import { collectStartupGarbage } from "#lib/programs/server/startup-garbage.ts";

it("collects what nothing refers to", async () => {
  const reference = new WeakRef({ of: "the start" });
  // Within a turn, its object stays.
  await turn();
  collectStartupGarbage();
  expect(reference.deref()).toBeUndefined();
});

it("leaves V8's flags as they were", () => {
  collectStartupGarbage();
  expect(vm.runInNewContext("typeof gc")).toBe("undefined");
});
