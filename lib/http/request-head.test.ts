import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isApiPath, normalizePath, splitTarget } from "#lib/http/request-head.ts";

const UNRESERVED = [..."ABCXYZabcxyz0189-._~"];
const escaped = (character: string, isLower: boolean): string => {
  const hex = character.charCodeAt(0).toString(16).padStart(2, "0");
  return `%${isLower ? hex : hex.toUpperCase()}`;
};

describe("path normalization", () => {
  it("treats a path with escaped unreserved characters as the same path", () => {
    const piece = fc.tuple(fc.constantFrom(...UNRESERVED), fc.boolean(), fc.boolean());
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const plain = `/${pieces.map(([character]) => character).join("")}`;
        const sent = `/${pieces.map(([character, isEscaped, isLower]) => (isEscaped ? escaped(character, isLower) : character)).join("")}`;
        expect(normalizePath(sent)).toBe(plain);
      }),
    );
  });

  it.each(["/v1/pets%2F1", "/v1/%zz", "/v1/pets/%ff", "/v1/a%20b", "/v1/%", "/v1/%2525"])(
    "keeps every other escape unchanged: %s",
    (path) => {
      expect(normalizePath(path)).toBe(path);
    },
  );
});

describe("request target", () => {
  it.each([
    ["/v1/%70ets?limit=%31", "/v1/pets", "limit=%31"],
    ["http://pets.example/v1/pets?limit=1", "/v1/pets", "limit=1"],
    ["http://pets.example", "/", ""],
    ["http://pets.example?x=1", "/", "x=1"],
    ["/docs?", "/docs", ""],
    ["*", "*", ""],
  ])("splits %s into path and query", (target, path, query) => {
    expect(splitTarget(target)).toEqual({ path, query });
  });
});

describe("API path detection", () => {
  it.each(["/v1", "/v1/", "/v1/pets", "//v1/pets", "/v1\\pets", "/\\v1/pets", "///v1", "/./v1/pets", "/.//v1\\"])(
    "recognizes %s as an API path",
    (path) => {
      expect(isApiPath(path)).toBe(true);
    },
  );

  it.each(["/", "/v10", "/v1x/pets", "/docs/v1", "//docs", "/v2", "/V1/pets", "/.v1/pets"])("does not treat %s as an API path", (path) => {
    expect(isApiPath(path)).toBe(false);
  });
});
