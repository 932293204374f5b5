import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import * as z from "zod";

const FOLDER = path.join(import.meta.dirname, "..", "..", "..", "docs", "operating");
const rulesSchema = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), labels: z.object({ severity: z.string() }) })) })),
});
const testsSchema = z.object({
  tests: z.array(z.object({ alert_rule_test: z.array(z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) })) })),
});

const read = <T>(schema: z.ZodType<T>, name: string): T => schema.parse(parse(readFileSync(path.join(FOLDER, name), "utf8")));

function promtool(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync("promtool", args, { cwd: FOLDER, encoding: "utf8" });
  return { status, output: stdout + stderr };
}

it("fire and stay silent as alerts.test.yml says", () => {
  expect(promtool("check", "rules", "alerts.yml")).toMatchObject({ status: 0 });
  expect(promtool("test", "rules", "alerts.test.yml")).toEqual({ status: 0, output: expect.stringContaining("SUCCESS") });
});

it("are each tried until they fire, if they wake someone", () => {
  const fired = read(testsSchema, "alerts.test.yml").tests.flatMap(({ alert_rule_test }) =>
    alert_rule_test.filter(({ exp_alerts }) => exp_alerts.length > 0).map(({ alertname }) => alertname),
  );
  const { groups } = read(rulesSchema, "alerts.yml");
  const paging = groups.flatMap(({ rules }) => rules.filter(({ labels }) => labels.severity === "page"));
  expect(paging.map(({ alert }) => alert).filter((name) => !fired.includes(name))).toEqual([]);
});
