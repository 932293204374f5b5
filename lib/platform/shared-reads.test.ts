import { expect, it } from "vitest";
import { SharedReads } from "#lib/platform/shared-reads.ts";

function manualReads() {
  const begun: { version: string | undefined; end: (value: string) => void; fail: (error: Error) => void }[] = [];
  const reads = new SharedReads<string>();
  const get = (key: string, version?: string) =>
    reads.get(key, version, (asked) => new Promise((end, fail) => void begun.push({ version: asked, end, fail })));
  return { begun, get };
}

it("reads once for all who ask for one version, and again for the next time", async () => {
  const { begun, get } = manualReads();
  const asked = Array.from({ length: 20 }, () => get("1", "a"));
  expect(begun).toHaveLength(1);
  begun[0]?.end("counts");
  expect(new Set(await Promise.all(asked))).toEqual(new Set(["counts"]));
  void get("1", "a");
  expect(begun).toHaveLength(2);
});

it("begins one read for all later versions, only once the running one is over, for the newest of them", async () => {
  const { begun, get } = manualReads();
  const old = get("1", "a");
  const asked = [get("1", "b"), get("1", "c"), get("1", "c")];
  expect(begun.map(({ version }) => version)).toEqual(["a"]);
  begun[0]?.end("before");
  expect(await old).toBe("before");
  await expect.poll(() => begun.map(({ version }) => version)).toEqual(["a", "c"]);
  begun[1]?.end("after");
  expect(await Promise.all(asked)).toEqual(["after", "after", "after"]);
});

it("shares no running read where versions mean nothing, and keeps projects apart", async () => {
  const { begun, get } = manualReads();
  const first = get("1");
  const second = get("1");
  void get("2");
  expect(begun).toHaveLength(2);
  begun[0]?.end("first");
  expect(await first).toBe("first");
  await expect.poll(() => begun.length).toBe(3);
  begun[2]?.end("second");
  expect(await second).toBe("second");
});

it("reads again after a read that failed", async () => {
  const { begun, get } = manualReads();
  const [failing, waiting] = [get("1", "a"), get("1", "b")];
  begun[0]?.fail(new Error("The database is away."));
  await expect(failing).rejects.toThrow("away");
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.end("counts");
  expect(await waiting).toBe("counts");
});
