import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FairPlaces, type Place } from "#lib/platform/fair-places.ts";

const open = () =>
  new FairPlaces({ own: 2, total: 4 }, { ownFull: () => new Error("yours are taken"), pushedOut: () => new Error("someone else came") });

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

/** @returns a way to send to the place, which reads at once */
function fill(place: Place): { send(bytes: number): Promise<void>; ended: Promise<unknown> } {
  let next = Promise.withResolvers<number>();
  let taken = Promise.withResolvers<void>();
  async function* parts() {
    for (;;) {
      const bytes = await next.promise;
      next = Promise.withResolvers();
      yield new Uint8Array(bytes);
      taken.resolve();
    }
  }
  const read = async () => {
    for await (const _ of place.watch(parts()));
  };
  const ended = read().catch((error: unknown) => error);
  return {
    ended,
    send: async (bytes) => {
      taken = Promise.withResolvers();
      next.resolve(bytes);
      await taken.promise;
    },
  };
}

it("gives a person a share over all projects, and the rest to others", () => {
  const places = open();
  const [first] = [places.take(["project:1", "person:1"]), places.take(["project:2", "person:1"])];
  expect(() => places.take(["project:3", "person:1"])).toThrow("yours are taken");
  places.take(["project:4", "person:2"]);
  first?.leave();
  places.take(["project:3", "person:1"]);
});

it("gives the place of the slowest to who comes when all are taken", async () => {
  const places = open();
  const all = ["a", "b", "c", "d"].map((person) => fill(places.take([person])));
  for (let second = 0; second < 60; second += 5) {
    vi.advanceTimersByTime(5000);
    for (const [i, one] of all.entries()) await one.send(i === 2 ? 1 : 10_000);
  }
  places.take(["e"]);
  expect(await all[2]?.ended).toEqual(new Error("someone else came"));
  await Promise.all([0, 1, 3].map((i) => all[i]?.send(10_000)));
});

it("looks at what moved lately: who was fast once and stopped is the slowest", async () => {
  const places = open();
  const all = ["a", "b", "c", "d"].map((person) => fill(places.take([person])));
  await all[1]?.send(10_000_000);
  vi.advanceTimersByTime(30_000);
  for (const i of [0, 2, 3]) await all[i]?.send(1000);
  places.take(["e"]);
  expect(await all[1]?.ended).toEqual(new Error("someone else came"));
});

it("takes a place from who has most of them, however fast these are", async () => {
  const places = open();
  const [one, slow, fast] = ["a", "b", "b", "c"].map((person) => fill(places.take([person])));
  vi.advanceTimersByTime(5000);
  for (const place of [slow, fast]) await place?.send(100_000);
  await slow?.send(1);
  await fast?.send(1000);
  places.take(["d"]);
  expect(await slow?.ended).toEqual(new Error("someone else came"));
  await one?.send(1);
});

it("pushes out last what is still being prepared", async () => {
  const places = open();
  const preparing = places.take(["a"], true);
  const stalled = fill(places.take(["b"], true));
  for (const person of ["c", "d"]) places.take([person], true);
  places.take(["e"], true);
  expect(await stalled.ended).toEqual(new Error("someone else came"));
  expect(preparing.signal.aborted).toBe(false);
  places.take(["f"], true);
  expect(preparing.signal.reason).toEqual(new Error("someone else came"));
});
