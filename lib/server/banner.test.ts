import { expect, it } from "vitest";
import { banner } from "#lib/server/banner.ts";

const base = "http://localhost:3000";

it("the very first start shows where everything is, the demo key and a line to paste", () => {
  const text = banner(
    {
      base,
      adminLink: `${base}/setup#abc`,
      sites: "http://<project>.localhost:3080",
      demo: { name: "Sunny Paws", pets: 60, key: "pets_x" },
    },
    false,
  );
  expect(text).toBe(`
Petstore is ready.

  API            http://localhost:3000/v1
  Documentation  http://localhost:3000/docs
  Public sites   http://<project>.localhost:3080
  Administrator  http://localhost:3000/setup#abc  (works once, makes the first one)

  Demo project   Sunny Paws, 60 animals
  Its key        pets_x  (shown this once)

  curl -H "Authorization: Bearer pets_x" "http://localhost:3000/v1/pets?limit=3"

`);
});

it("a later start with an administrator shows two addresses and nothing secret", () => {
  const text = banner({ base, adminLink: undefined, sites: undefined, demo: undefined }, false);
  expect(text.trim().split("\n")).toHaveLength(4);
});

it("only a terminal gets bold type", () => {
  expect(banner({ base, adminLink: undefined, sites: undefined, demo: undefined }, true)).toContain("\u001b[1mPetstore is ready.");
  expect(banner({ base, adminLink: undefined, sites: undefined, demo: undefined }, false)).not.toContain("\u001b");
});
