import { expect, it } from "vitest";
import { MAX_TURNS, mayStart, type Turn } from "#lib/history/webhooks/turns.rules.ts";

const turn = (person: string, project = "1", isFailing = false): Turn => ({ person, projectId: `${person}:${project}`, isFailing });

/** What starts when everyone asks in turn, again and again, and nothing ends. */
function started(asks: readonly Turn[]): Turn[] {
  const running: Turn[] = [];
  for (let i = 0; i < 2 * MAX_TURNS; i += 1) {
    for (const ask of asks) if (mayStart(ask, running)) running.push(ask);
  }
  return running;
}

it("lets a project that is alone send to all of its ten endpoints", () => {
  expect(started([turn("olga")]).length).toBeGreaterThanOrEqual(10);
});

it("leaves most places free when one person has many projects", () => {
  const projects = Array.from({ length: 20 }, (_, i) => turn("mallory", String(i)));
  expect(started(projects)).toHaveLength(20);
});

it.each([10, 50, 90])("starts at once for someone new beside %s people who take all they get", (people) => {
  const running = started(Array.from({ length: people }, (_, i) => turn(`mallory ${i}`)));
  expect(running.length).toBeLessThan(MAX_TURNS);
  expect(mayStart(turn("olga"), running)).toBe(true);
});

it("never starts more than there are places", () => {
  expect(started(Array.from({ length: 300 }, (_, i) => turn(`person ${i}`)))).toHaveLength(MAX_TURNS);
});

it("keeps a quarter of the places for endpoints that work", () => {
  const running = started(Array.from({ length: 300 }, (_, i) => turn(`person ${i}`, "1", true)));
  expect(running).toHaveLength(75);
  expect(mayStart(turn("olga"), running)).toBe(true);
});
