import { expect, it } from "vitest";
import type { Part } from "./report.ts";
import { type Phase, recovery } from "./schedule.ts";
import { markdownTable } from "./tables.ts";
import { type Answered, Answers } from "./traffic.ts";
import { faultPart, trafficPart, unexcused } from "./traffic-tables.ts";

const KILL = { name: "a web process killed", leavesHung: true };
const FROM = Date.now() - 60_000;

const text = ({ head, rows }: Part): string => markdownTable(head, rows);

function traffic(name: string, all: Answered[]) {
  const answers = new Answers();
  answers.all.push(...all);
  return { name, answers, isSteady: true };
}

const busy = traffic("API lists", [
  { at: FROM + 5, status: 0, ms: 100 },
  { at: FROM + 110, status: 200, ms: 10 },
]);
const heldUp = traffic("published site", [
  { at: FROM - 20, status: 0, ms: 29_999.7 },
  { at: FROM + 30_000, status: 200, ms: 10 },
]);

async function phaseOf(kind: typeof KILL): Promise<Phase> {
  const cause = { ...kind, from: FROM, until: FROM };
  return { ...cause, ...(await recovery([busy, heldUp], cause)) };
}

it("counts a connection that hangs after a kill by its name, and recovers without it", async () => {
  const phase = await phaseOf(KILL);
  expect([phase.recoveredAt, phase.slowest]).toEqual([FROM + 120, ["API lists"]]);
  const seen = { traffic: [busy, heldUp], phases: [phase], from: FROM };
  expect(text(trafficPart(seen))).toContain("| published site | 1 | 0 | 1 | 0 | 0 |");
  expect(text(trafficPart(seen))).toContain("| API lists | 1 | 0 | 0 | 1 | 0 |");
  expect(text(faultPart(seen))).toContain("| API lists 1 × no answer, published site 1 × hung |");
  expect(unexcused(seen)).toEqual([]);
});

it("counts a connection that hangs at another time as a failure", async () => {
  const phase = await phaseOf({ ...KILL, leavesHung: false });
  expect(phase.slowest).toEqual(["published site"]);
  expect(text(trafficPart({ traffic: [heldUp], phases: [phase] }))).toContain("| published site | 1 | 0 | 1 | 0 |");
  const later = traffic("API lists", [{ at: FROM + 20_000, status: 0, ms: 30_000 }]);
  const phases = [{ ...(await phaseOf(KILL)), recoveredAt: FROM + 120 }];
  expect(unexcused({ traffic: [later], phases })).toHaveLength(1);
});
