import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { parseSettings } from "#lib/platform/config/env.ts";
import { ROOT } from "#lib/platform/programs.ts";
import { PLAN_TABLE, PLANS } from "#lib/tenancy/plans/rules.ts";

const number = new Intl.NumberFormat("en");
const CEILINGS = {
  MAX_API_KEYS: "API keys",
  MAX_CATEGORIES: "Categories",
  MAX_IMPORT_MIB: "Files to import, MiB within seven days",
  MAX_PHOTO_MIB: "Photos, MiB",
  MAX_WEBHOOK_ENDPOINTS: "Webhook endpoints",
  MAX_DOMAINS: "Domains",
  MAX_INVITATIONS: "Open invitations",
} as const;

/** Cells without padding. */
function rowsOf(file: string): string[] {
  const text = readFileSync(path.join(ROOT, file), "utf8");
  return text.split("\n").map((line) => line.replaceAll(/ *\| */g, "|"));
}

it("has the limits that docs/specification.md documents", () => {
  const rows = PLANS.map((plan) => {
    const { name, limits } = PLAN_TABLE[plan];
    return `|${name}|${limits ? number.format(limits.perMinute) : "custom"}|${limits ? number.format(limits.perDay) : "custom"}|`;
  });
  expect(rowsOf("docs/specification.md")).toEqual(expect.arrayContaining(rows));
});

it("allows as much of each thing as docs/limits.md documents", () => {
  const defaults = parseSettings({});
  const rows = (Object.keys(CEILINGS) as (keyof typeof CEILINGS)[]).map(
    (name) => `|${CEILINGS[name]}|${PLANS.map((plan) => number.format(defaults[name][plan])).join("|")}|`,
  );
  expect(rowsOf("docs/limits.md")).toEqual(expect.arrayContaining(rows));
});
