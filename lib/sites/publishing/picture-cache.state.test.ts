import { beforeEach, expect, it } from "vitest";
import { clearRuntime } from "#lib/platform/runtime.ts";
import { cachedPicture } from "#lib/sites/publishing/picture-cache.state.ts";

beforeEach(() => clearRuntime());

it("draws each picture once for concurrent requests, and only one at a time", async () => {
  let underWay = 0;
  let max = 0;
  const drawn: string[] = [];
  const draw = (name: string) => async () => {
    underWay += 1;
    max = Math.max(max, underWay);
    await Promise.resolve();
    drawn.push(name);
    underWay -= 1;
    return new ArrayBuffer(1);
  };
  await Promise.all(["a", "b", "a", "b", "a"].map((name) => cachedPicture([name], draw(name))));
  expect([drawn, max]).toEqual([["a", "b"], 1]);
});

it("retries a failed drawing on the next request and continues with the next picture", async () => {
  const failing = cachedPicture(["a"], () => Promise.reject(new Error("no font")));
  const next = cachedPicture(["b"], async () => new ArrayBuffer(2));
  await expect(failing).rejects.toThrow("no font");
  expect((await next).byteLength).toBe(2);
  expect((await cachedPicture(["a"], async () => new ArrayBuffer(3))).byteLength).toBe(3);
});

it("keeps a limited number of the most recently requested pictures", async () => {
  let drawings = 0;
  const ask = (name: string) =>
    cachedPicture([name], async () => {
      drawings += 1;
      return new ArrayBuffer(1);
    });
  for (let i = 0; i <= 200; i++) await ask(`${i}`);
  await ask("200");
  expect(drawings).toBe(201);
  await ask("0");
  expect(drawings).toBe(202);
});
