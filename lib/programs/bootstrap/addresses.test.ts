import { describe, expect, it } from "vitest";
import { withAddresses } from "./addresses.mjs";

const REGISTRY = "https://registry.example/npm/";

function resolvedOf(place: string, entry: Record<string, unknown>, registry = REGISTRY): unknown {
  const lock = JSON.stringify({ lockfileVersion: 3, packages: { "": { name: "petstore" }, [place]: entry } });
  return JSON.parse(withAddresses(lock, registry)).packages[place].resolved;
}

describe("withAddresses", () => {
  it.each([
    ["a package", "node_modules/next", {}, "next/-/next-1.2.3.tgz"],
    ["a scoped package", "node_modules/@prisma/client", {}, "@prisma/client/-/client-1.2.3.tgz"],
    ["a package within another", "node_modules/@a/b/node_modules/@c/d", {}, "@c/d/-/d-1.2.3.tgz"],
    ["an alias, by the name that it stands for", "node_modules/vue", { name: "client-only" }, "client-only/-/client-only-1.2.3.tgz"],
  ])("finds %s", (_title, place, more, file) => {
    expect(resolvedOf(place, { version: "1.2.3", integrity: "sha512-x", ...more })).toBe(`${REGISTRY}${file}`);
  });

  it("takes a registry without a slash at its end", () => {
    expect(resolvedOf("node_modules/next", { version: "1.2.3", integrity: "sha512-x" }, "https://registry.example")).toBe(
      "https://registry.example/next/-/next-1.2.3.tgz",
    );
  });

  it("keeps an address that the lock file has, and gives none to what has no file", () => {
    const file = "https://files.example/next.tgz";
    expect(resolvedOf("node_modules/next", { version: "1.2.3", integrity: "sha512-x", resolved: file })).toBe(file);
    expect(resolvedOf("node_modules/linked", { version: "1.2.3" })).toBeUndefined();
  });
});
