import { describe, expect, it } from "vitest";
import { smallFolders } from "#e2e/runner/folders.ts";

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
