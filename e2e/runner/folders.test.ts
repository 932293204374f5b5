import { describe, expect, it } from "vitest";
import { folderCycles, smallFolders } from "#e2e/runner/folders.ts";

const files = (texts: Record<string, string>): Map<string, string> => new Map(Object.entries(texts));

describe("cycles of folders", () => {
  it("are found around a corner, through any import, with the imports that make them", () => {
    const breaches = folderCycles(
      files({
        "lib/pets/data.ts": 'import { a } from "#lib/orders/data.ts";',
        "lib/orders/data.ts": 'import type { B } from "../members/rules.ts";',
        "lib/members/rules.ts": 'const pets = await import("#lib/pets/view.ts");',
      }),
    );
    expect(breaches).toEqual([{ place: "lib/members", sentence: expect.stringContaining("lib/orders/data.ts → lib/members/rules.ts") }]);
  });

  it("are found between the parts of lib/http", () => {
    const texts = {
      "lib/http/api/a.ts": 'import { b } from "#lib/http/pages/b.ts";',
      "lib/http/pages/b.ts": 'import { a } from "#lib/http/api/a.ts";',
    };
    expect(folderCycles(files(texts))).toHaveLength(1);
  });

  it("are not made by files of one folder, by tests, or by a folder that needs nothing back", () => {
    const texts = {
      "lib/pets/data.ts": 'import { a } from "#lib/pets/table/data.ts";',
      "lib/pets/table/data.ts": 'import { b } from "#lib/pets/rules.ts";\nimport { c } from "#lib/orders/rules.ts";',
      "lib/orders/rules.test.ts": 'import { d } from "#lib/pets/data.ts";',
    };
    expect(folderCycles(files(texts))).toEqual([]);
  });
});

describe("small folders", () => {
  const kinds = ["data", "rules", "schema", "view"];

  it("are parts of a domain with fewer than five files", () => {
    const four = kinds.map((kind) => `lib/pets/bin/${kind}.ts`);
    expect(smallFolders(four).map(({ place }) => place)).toEqual(["lib/pets/bin/"]);
    expect(smallFolders([...four, "lib/pets/bin/rules.test.ts"])).toEqual([]);
  });

  it("are single files from the fourth such folder on, tests left out", () => {
    const singles = ["a", "b", "c"].flatMap((noun) => [`lib/${noun}/rules.ts`, `lib/${noun}/rules.test.ts`]);
    expect(smallFolders(singles)).toEqual([]);
    expect(smallFolders([...singles, "lib/d/data.ts"])).toHaveLength(4);
  });

  it("are none outside the domains", () => {
    expect(smallFolders(["lib/http/api/operations/a.ts", "components/orders/b.tsx", "lib/db/c/d.ts"])).toEqual([]);
  });
});
