import { expect, it } from "vitest";
import { type DeliveryRun, MAX_RUNS, mayStart } from "#lib/history/webhooks/sending/fair-share.rules.ts";

const run = (person: string, project = "1", isFailing = false): DeliveryRun => ({ person, projectId: `${person}:${project}`, isFailing });

/** What starts when all request again and again, one after another, and nothing ends. */
function started(requests: readonly DeliveryRun[]): DeliveryRun[] {
  const running: DeliveryRun[] = [];
  for (let i = 0; i < 2 * MAX_RUNS; i += 1) {
    for (const request of requests) if (mayStart(request, running)) running.push(request);
  }
  return running;
}

it("lets a project that is alone send to all of its ten endpoints", () => {
  expect(started([run("olga")]).length).toBeGreaterThanOrEqual(10);
});

it("leaves most runs free when one person has many projects", () => {
  const projects = Array.from({ length: 20 }, (_, i) => run("mallory", String(i)));
  expect(started(projects)).toHaveLength(20);
});

it.each([10, 50, 90])("starts at once for someone new beside %s people who take all they get", (people) => {
  const running = started(Array.from({ length: people }, (_, i) => run(`mallory ${i}`)));
  expect(running.length).toBeLessThan(MAX_RUNS);
  expect(mayStart(run("olga"), running)).toBe(true);
});

it("never starts more than the maximum", () => {
  expect(started(Array.from({ length: 300 }, (_, i) => run(`person ${i}`)))).toHaveLength(MAX_RUNS);
});

it("reserves a quarter for endpoints that work", () => {
  const running = started(Array.from({ length: 300 }, (_, i) => run(`person ${i}`, "1", true)));
  expect(running).toHaveLength(75);
  expect(mayStart(run("olga"), running)).toBe(true);
});
