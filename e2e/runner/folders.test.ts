import { describe, expect, it } from "vitest";
import { folderCycles, smallFolders } from "#e2e/runner/folders.ts";

const files = (texts: Record<string, string>): Map<string, string> => new Map(Object.entries(texts));

describe("folder cycles", () => {
  it("finds an indirect cycle through any kind of import and lists the imports involved", () => {
    const breaches = folderCycles(
      files({
        "lib/shelter/pets/data.ts": 'import { a } from "#lib/shelter/orders/data.ts";',
        "lib/shelter/orders/data.ts": 'import type { B } from "../../people/members/rules.ts";',
        "lib/people/members/rules.ts": 'const pets = await import("#lib/shelter/pets/view.ts");',
      }),
    );
    expect(breaches).toEqual([
      { place: "lib/people/members", sentence: expect.stringContaining("lib/shelter/orders/data.ts → lib/people/members/rules.ts") },
    ]);
  });

  it("finds a cycle between the parts of lib/http", () => {
    const texts = {
      "lib/http/api/a.ts": 'import { b } from "#lib/http/pages/b.ts";',
      "lib/http/pages/b.ts": 'import { a } from "#lib/http/api/a.ts";',
    };
    expect(folderCycles(files(texts))).toHaveLength(1);
  });

  it("ignores imports within a folder, in tests, and in one direction only", () => {
    const texts = {
      "lib/shelter/pets/data.ts": 'import { a } from "#lib/shelter/pets/table/data.ts";',
      "lib/shelter/pets/table/data.ts":
        'import { b } from "#lib/shelter/pets/rules.ts";\nimport { c } from "#lib/shelter/orders/rules.ts";',
      "lib/shelter/orders/rules.test.ts": 'import { d } from "#lib/shelter/pets/data.ts";',
    };
    expect(folderCycles(files(texts))).toEqual([]);
  });
});

describe("small folders", () => {
  const kinds = ["data", "rules", "schema", "view"];

  it("reports parts of a domain with fewer than five files", () => {
    const four = kinds.map((kind) => `lib/shelter/pets/bin/${kind}.ts`);
    expect(smallFolders(four).map(({ place }) => place)).toEqual(["lib/shelter/pets/bin/"]);
    expect(smallFolders([...four, "lib/shelter/pets/bin/rules.test.ts"])).toEqual([]);
  });

  it("reports single-file folders from the fourth on, not counting tests", () => {
    const singles = ["a", "b", "c"].flatMap((noun) => [`lib/people/${noun}/rules.ts`, `lib/people/${noun}/rules.test.ts`]);
    expect(smallFolders(singles)).toEqual([]);
    expect(smallFolders([...singles, "lib/people/d/data.ts"])).toHaveLength(4);
  });

  it("reports no small folders outside the domains", () => {
    expect(smallFolders(["lib/http/api/operations/a.ts", "components/orders/b.tsx", "lib/platform/db/c/d.ts"])).toEqual([]);
  });
});
