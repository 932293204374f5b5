import { expect, it } from "vitest";
import { programVersion } from "#lib/platform/config/version.ts";
import { banner, showsDemoKey } from "#lib/programs/server/banner.ts";

const base = "http://localhost:3000";
const QUIET = { base, roles: undefined, admin: undefined, sites: undefined, demo: undefined, warnings: [] };

it("the first start shows all addresses, the demo key, and a command to paste", () => {
  const text = banner(
    {
      base,
      roles: undefined,
      admin: { link: `${base}/setup#abc` },
      sites: "http://<project>.localhost:3080",
      demo: { name: "Sunny Paws", pets: 60, key: "pets_x" },
      warnings: [],
    },
    false,
  );
  expect(text).toBe(`
Petstore is ready.

  Version        ${programVersion()}
  API            http://localhost:3000/v1
  Documentation  http://localhost:3000/docs
  Public sites   http://<project>.localhost:3080
  Administrator  http://localhost:3000/setup#abc  (works once, creates the first one)

  Demo project   Sunny Paws, 60 animals
  Its key        pets_x  (shown only once)

  curl -H "Authorization: Bearer pets_x" "http://localhost:3000/v1/pets?limit=3"

`);
});

it("a later start with an administrator shows the version, two addresses, and no secrets", () => {
  const text = banner(QUIET, false);
  expect(text.trim().split("\n")).toHaveLength(5);
});

it("bold text is used only on a terminal", () => {
  expect(banner(QUIET, true)).toContain("\u001b[1mPetstore is ready.");
  expect(banner(QUIET, false)).not.toContain("\u001b");
});

it("a publicly visible start shows the demo project without a key or command", () => {
  const text = banner({ ...QUIET, demo: { name: "Sunny Paws", pets: 60 } }, false);
  expect(text).toContain("Demo project   Sunny Paws, 60 animals");
  expect(text).not.toMatch(/key|curl/);
});

it.each([
  [{}, true],
  [{ DATABASE_URL: "postgresql://a:b@c/d" }, false],
  [{ PUBLIC_URL: "https://pets.example" }, false],
  [{ DATABASE_URL: "postgresql://a:b@c/d", PUBLIC_URL: "https://pets.example" }, false],
])("a start with %o prints a key of the demo project: %s", (given, isShown) => {
  expect(showsDemoKey(given)).toBe(isShown);
});

it("a start shows warnings and mentions the link printed by another start", () => {
  const text = banner({ ...QUIET, admin: "elsewhere", warnings: ["Redis cannot be reached."] }, false);
  expect(text).toContain("  Warning        Redis cannot be reached.\n");
  expect(text).toMatch(/Administrator {2}use the link that another start printed, or create one: .* admin link\n/);
});

it("a start without the API names its roles, and no addresses of others", () => {
  const facts = { ...QUIET, base: undefined, roles: ["worker", "edge"], sites: "https://<project>.pets.example" };
  expect(banner(facts, false)).toBe(`
Petstore is ready.

  Version        ${programVersion()}
  Roles          worker, edge
  Public sites   https://<project>.pets.example

`);
});
