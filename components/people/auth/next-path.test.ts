import { expect, it } from "vitest";
import { HOME, nextPath, pathOf } from "#components/people/auth/next-path.ts";

it.each(["/p/city-shelter/animals?status=sold&sort=name", "/account", "/invitations#abc"])("redirects back to %s", (path) => {
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
  "/confirm-identity",
  "/confirm-identity?error=signed-out&with=github",
])("redirects to the projects instead of %j", (asked) => {
  expect(nextPath(asked)).toBe(HOME);
});

it.each([
  ["https://elsewhere.example/p/x?y=1", "/p/x?y=1"],
  ["https://elsewhere.example//evil.example", "//evil.example"],
  ["/p", undefined],
  [undefined, undefined],
])("keeps only the path of %j", (address, path) => {
  expect(pathOf(address)).toBe(path);
});
