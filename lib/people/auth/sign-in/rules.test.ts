import { expect, it } from "vitest";
import { localPath, lockedError, ownAddress, signInError } from "#lib/people/auth/sign-in/rules.ts";

it("reports the wait to the page in whole seconds", () => {
  expect(signInError(lockedError(29_001))).toEqual({ kind: "locked", waitSeconds: 30 });
  expect(signInError("CredentialsSignin")).toEqual({ kind: "wrong" });
  expect(signInError("Unavailable")).toEqual({ kind: "unavailable" });
});

const BASE = "https://pets.example";

it.each([
  ["/p?a=1#b", "https://pets.example/p?a=1#b"],
  ["https://pets.example/p", "https://pets.example/p"],
  ["https://elsewhere.example/p", BASE],
  ["//elsewhere.example", BASE],
  ["javascript:alert(1)", BASE],
  ["https://", BASE],
])("goes on only to an address of its own: %s", (address, target) => {
  expect(ownAddress(address, BASE)).toBe(target);
});

it.each([
  ["https://pets.example/p?a=1#b", "/p?a=1#b"],
  ["https://elsewhere.example/p", "/p"],
  ["https://pets.example//elsewhere.example/p", "/elsewhere.example/p"],
  ["https://pets.example/\\elsewhere.example", "/elsewhere.example"],
  ["pets:/\\elsewhere.example", "/elsewhere.example"],
  ["javascript:alert(1)", "/alert(1)"],
  ["no address", "/"],
  [undefined, "/"],
])("keeps of where a sign-in began only a path that no browser takes for another host: %s", (address, path) => {
  expect(localPath(address)).toBe(path);
});
