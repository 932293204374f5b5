import { expect, it } from "vitest";
import { parseSettings } from "#lib/platform/config/env.ts";

const keys = (text: string | undefined) => parseSettings({ MAX_API_KEYS: text }).MAX_API_KEYS;

it("takes one number for all plans, or some plans' own", () => {
  expect(keys(undefined)).toEqual({ free: 20, pro: 50, business: 200, enterprise: 1000 });
  expect(keys("7")).toEqual({ free: 7, pro: 7, business: 7, enterprise: 7 });
  expect(keys("free:3, enterprise:5000")).toEqual({ free: 3, pro: 50, business: 200, enterprise: 5000 });
});

it.each(["0", "-1", "free", "free:0", "free:3,free:4", "gold:3", "free:1.5", "3,4", "1000000000"])("refuses %s", (text) => {
  expect(() => keys(text)).toThrow(
    "MAX_API_KEYS must be a whole number from 1 to 1000000, or plan:number pairs separated by commas, with plans from free, pro, business, enterprise; got",
  );
});

it("allows no more categories than lists show", () => {
  expect(() => parseSettings({ MAX_CATEGORIES: "501" })).toThrow("MAX_CATEGORIES must be a whole number from 1 to 500");
});
