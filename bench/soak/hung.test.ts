import { expect, it } from "vitest";
import { faultTable, trafficTable, unexcused } from "./report.ts";
import { type Phase, recovery } from "./schedule.ts";
import { type Answered, Answers } from "./traffic.ts";

const KILL = { name: "a web process killed", leavesHung: true };
const FROM = Date.now() - 60_000;

function traffic(name: string, all: Answered[]) {
  const answers = new Answers();
  answers.all.push(...all);
  const none = async (): Promise<string[]> => [];
  return { name, answers, isSteady: true, run: async () => undefined, check: none, broken: none };
}

const busy = traffic("API lists", [
  { at: FROM + 5, status: 0, ms: 100 },
  { at: FROM + 110, status: 200, ms: 10 },
]);
const heldUp = traffic("published site", [
  { at: FROM - 20, status: 0, ms: 29_999.7 },
  { at: FROM + 30_000, status: 200, ms: 10 },
]);

async function phaseOf(fault: typeof KILL): Promise<Phase> {
  const cause = { ...fault, from: FROM, until: FROM };
  return { ...cause, ...(await recovery([busy, heldUp], cause)) };
}

it("counts a connection that hangs after a kill by its name, and recovers without it", async () => {
  const phase = await phaseOf(KILL);
  expect([phase.recoveredAt, phase.slowest]).toEqual([FROM + 120, ["API lists"]]);
  const seen = { traffic: [busy, heldUp], phases: [phase], from: FROM };
  expect(trafficTable(seen)).toContain("| published site | 1 | 0 | 1 | 0 | 0 |");
  expect(trafficTable(seen)).toContain("| API lists | 1 | 0 | 0 | 1 | 0 |");
  expect(faultTable(seen)).toContain("| API lists 1 × no answer, published site 1 × hung |");
  expect(unexcused(seen)).toEqual([]);
});

it("counts a connection that hangs at another time as a failure", async () => {
  const phase = await phaseOf({ ...KILL, leavesHung: false });
  expect(phase.slowest).toEqual(["published site"]);
  expect(trafficTable({ traffic: [heldUp], phases: [phase] })).toContain("| published site | 1 | 0 | 1 | 0 |");
  const later = traffic("API lists", [{ at: FROM + 20_000, status: 0, ms: 30_000 }]);
  const phases = [{ ...(await phaseOf(KILL)), recoveredAt: FROM + 120 }];
  expect(unexcused({ traffic: [later], phases })).toHaveLength(1);
});
