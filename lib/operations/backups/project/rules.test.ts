import { describe, expect, it } from "vitest";
import { isOfInstallation } from "#lib/operations/backups/project/rules.ts";

const OWN = "0193e1a2-0000-7000-8000-000000000001";
const OTHER = "0193e1a2-0000-7000-8000-000000000002";
const backup = (id: string | undefined, needed: string[]) => ({
  installation: id === undefined ? undefined : { id, address: "https://pets.example" },
  keys: { needed, sealed: null },
});

describe("a backup's installation", () => {
  it("is this one by its id, whatever keys it needs", () => {
    expect(isOfInstallation(backup(OWN, ["gone"]), OWN, [])).toBe(true);
  });

  it("is the one that this one was restored from, if this one has all keys that the backup needs", () => {
    expect(isOfInstallation(backup(OTHER, ["a", "b"]), OWN, ["a", "b", "c"])).toBe(true);
    expect(isOfInstallation(backup(undefined, ["a"]), OWN, ["a"])).toBe(true);
  });

  it("is another one if a key is missing, or nothing tells", () => {
    expect(isOfInstallation(backup(OTHER, ["a", "b"]), OWN, ["a"])).toBe(false);
    expect(isOfInstallation(backup(OTHER, []), OWN, ["a"])).toBe(false);
  });
});
