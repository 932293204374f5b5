import { expect, it } from "vitest";
import { nextPath } from "#components/auth/next-path.ts";

it.each(["/p/city-shelter/animals?status=sold&sort=name", "/account", "/invitations#abc"])("leads back to %s", (path) => {
  expect(nextPath(path)).toBe(path);
});

it.each([
  null,
  undefined,
  "",
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "javascript:alert(1)",
  "/..//evil.example",
])("leads to the projects instead of %j", (asked) => {
  expect(nextPath(asked)).toBe("/projects");
});
