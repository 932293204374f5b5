import fc from "fast-check";
import { expect, it } from "vitest";
import { areKeyScopes, keyScopes, storedScopes } from "#lib/tenancy/scope/key-scopes.rules.ts";
import { grants, KEY_SCOPES } from "#lib/tenancy/scope/scopes.rules.ts";

it("reads the scopes of keys of earlier versions", () => {
  expect(keyScopes({ scope: "read", permissions: [] })).toEqual(["animals:read"]);
  expect(keyScopes({ scope: "read_write", permissions: ["keys", "root"] })).toEqual(["animals:write", "keys:write"]);
  expect(keyScopes({ scope: "read", permissions: ["public"] })).toEqual(["public:read"]);
});

it("stores what earlier versions understand wherever they have words for it, and never more than that", () => {
  expect(storedScopes(["animals:write", "keys:write"])).toEqual({ scope: "read_write", permissions: ["keys"] });
  expect(storedScopes(["public:read"])).toEqual({ scope: "read", permissions: ["public"] });
  expect(storedScopes(["animals:read", "keys:write"])).toEqual({ scope: "read", permissions: ["keys:write"] });
});

it("reads what it stored as the same rights", () => {
  fc.assert(
    fc.property(fc.subarray([...KEY_SCOPES]).filter(areKeyScopes), (scopes) => {
      const read = keyScopes(storedScopes(scopes));
      expect(KEY_SCOPES.filter((one) => grants(read, one))).toEqual(KEY_SCOPES.filter((one) => grants(scopes, one)));
    }),
  );
});
