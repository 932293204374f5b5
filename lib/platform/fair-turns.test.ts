import { expect, it } from "vitest";
import { FairTurns, type Sharer } from "#lib/platform/fair-turns.ts";

const BOUNDS = { max: 4, maxOfPerson: 3, maxOfProject: 2, maxWaitingOfPerson: 5, maxWaitingOfProject: 3, maxWaitMs: 3_600_000 };

function openTurns(bounds = BOUNDS) {
  const turns = new FairTurns(bounds);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const take = async (name: string, person: string, project?: string): Promise<void> => {
    const by: Sharer = { person, project };
    const turn = await turns.take(by);
    if (typeof turn === "string") throw new Error(turn);
    begun.push(name);
    ends.set(name, turn);
  };
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await settle();
  };
  return { turns, begun, take, end, settle };
}

it("gives one project at most its share, and one person at most theirs over all projects", async () => {
  const { begun, take, settle } = openTurns();
  for (const name of ["a1", "a2", "a3"]) void take(name, "kim", "a");
  for (const name of ["b1", "b2"]) void take(name, "kim", "b");
  void take("c1", "ines", "c");
  await settle();
  expect(begun).toEqual(["a1", "a2", "b1", "c1"]);
});

it("gives a project that several people change at most its share", async () => {
  const { begun, take, settle } = openTurns();
  for (const person of ["kim", "ines", "tom"]) void take(person, person, "a");
  await settle();
  expect(begun).toEqual(["kim", "ines"]);
});

it("gives the next turn to the person who waited longest for one, then to the project", async () => {
  const { begun, take, end, settle } = openTurns({ ...BOUNDS, max: 1 });
  for (const name of ["a1", "a2", "a3"]) void take(name, "kim", "a");
  void take("b1", "kim", "b");
  void take("c1", "ines", "c");
  await settle();
  for (const name of ["a1", "a2", "c1", "b1"]) await end(name);
  expect(begun).toEqual(["a1", "a2", "c1", "b1", "a3"]);
});

it("refuses only the one who has too many waiting, and takes everyone else", async () => {
  const { begun, take, end, settle } = openTurns({ ...BOUNDS, max: 1 });
  for (const name of ["a1", "a2", "a3", "a4"]) void take(name, "kim", "a");
  await expect(take("a5", "kim", "a")).rejects.toThrow("project");
  for (const name of ["b1", "b2"]) void take(name, "kim", "b");
  await expect(take("c1", "kim", "c")).rejects.toThrow("person");
  void take("colleague", "ines", "a");
  await settle();
  await end("a1");
  await end("a2");
  expect(begun).toEqual(["a1", "a2", "colleague"]);
});

it("refuses one that waited too long, and forgets it", async () => {
  const { turns, take, end } = openTurns({ ...BOUNDS, max: 1, maxWaitMs: 5 });
  await take("a1", "kim", "a");
  await expect(take("a2", "kim", "a")).rejects.toThrow("late");
  expect([turns.running, turns.waiting]).toEqual([1, 0]);
  await end("a1");
  expect(turns.running).toBe(0);
});

it("takes back a turn once, however often its end is reported", async () => {
  const { turns, take, end } = openTurns();
  await take("a1", "kim", "a");
  await end("a1");
  await end("a1");
  expect(turns.running).toBe(0);
});
