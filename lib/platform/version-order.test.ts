import { expect, it } from "vitest";
import { compareVersions } from "#lib/platform/version-order.rules.ts";

it("orders versions as semver does, whatever follows a plus", () => {
  const inOrder = [
    "0.9.9",
    "1.0.0-dev",
    "1.0.0-dev.2",
    "1.0.0-dev.10",
    "1.0.0-dev.x",
    "1.0.0-rc.1",
    "1.0.0",
    "1.0.10",
    "1.1.0-dev.1",
    "1.10.0",
  ];
  expect([...inOrder].reverse().sort(compareVersions)).toEqual(inOrder);
  expect(compareVersions("1.0.0+1", "1.0.0+2")).toBe(0);
});
