import { expect, it } from "vitest";
import { banStateKey, chargeKeys, versionsKey } from "#lib/gateway/rate-limit/engines/scripts.service.ts";
import type { Caller } from "#lib/gateway/rate-limit/schema.ts";

const limits = { perMinute: 60, perDay: 1000 };

/** What Redis Cluster hashes of a key: what the first pair of braces holds, unless that is empty. */
function hashedPart(key: string): string {
  return /\{([^}]+)\}/.exec(key)?.[1] ?? key;
}

it.each<Caller>([
  { kind: "key", projectId: "7", keyId: "9", limits },
  { kind: "address", address: "203.0.113.9", limits },
  { kind: "address", address: "2001:db8:1:2::", limits },
])("keeps all keys of the charging script on one node of a cluster: %j", (caller) => {
  const keys = chargeKeys(caller, 0, 0);
  expect(keys).toHaveLength(4);
  expect(new Set(keys.map(hashedPart))).toEqual(new Set([caller.kind === "key" ? "p:7" : `a:${caller.address}`]));
});

it("uses the keys of the charging script to change a version and to lift a ban", () => {
  const keys = chargeKeys({ kind: "key", projectId: "7", keyId: "9", limits }, 0, 0);
  expect(keys).toEqual(expect.arrayContaining([banStateKey("7", "9"), versionsKey("7")]));
});
