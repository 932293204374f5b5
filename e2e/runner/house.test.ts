import { describe, expect, it } from "vitest";
import { breachesOf, missingFiles } from "#e2e/runner/house.ts";

const sentences = (file: string, text = "export {};\n"): string[] => breachesOf(file, text).map((breach) => breach.sentence);

describe("house rules", () => {
  it.each([
    "lib/shelter/pets/rules.ts",
    "lib/shelter/pets/list-cache.state.ts",
    "lib/shelter/pets/anything-at-all.test.ts",
    "lib/tenancy/scope/principal.schema.ts",
    "lib/http/api/operations/list-pets.ts",
    "app/(dashboard)/[project]/settings/domains/page.tsx",
    "app/v1/[...rest]/route.ts",
    "app/openapi.json/route.ts",
    "clients/typescript/src/index.ts",
    "prisma.config.ts",
  ])("accepts the name %s", (file) => {
    expect(sentences(file)).toEqual([]);
  });

  it.each([
    ["lib/shelter/pets/finder.ts", /A domain folder holds/],
    ["lib/shelter/pets/principal.ts", /A domain folder holds/],
    ["lib/http/index.ts", /says nothing of what is inside/],
    ["clients/typescript/src/pets/index.ts", /says nothing of what is inside/],
    ["lib/http/utils/dates.ts", /says nothing of what is inside/],
    ["components/ui/helpers.tsx", /says nothing of what is inside/],
  ])("rejects the name %s", (file, sentence) => {
    expect(sentences(file)).toEqual([expect.stringMatching(sentence)]);
  });

  it("names the line that breaks a rule", () => {
    expect(breachesOf("lib/http/origin.ts", `const a = 1;\n// TO${"DO"}\n`)).toEqual([
      { place: "lib/http/origin.ts:2", sentence: expect.stringMatching(/promise/) },
    ]);
  });

  it.each([`TO${"DO"}`, `FIX${"ME"}`, `X${"XX"}`])("rejects the word %s", (word) => {
    expect(sentences("lib/shelter/pets/rules.ts", `// ${word}: later\n`)).toHaveLength(1);
    expect(sentences("lib/shelter/pets/rules.ts", `// a${word}b\n`)).toEqual([]);
  });

  it.each([
    "const A = `with x as (insert into audit_entries (id)`;",
    "const A = `INSERT INTO events (id)`;",
    "await tx.auditEntry.createMany({ data });",
    "await work(tx as CheckedTransaction);",
    "return on as PoolClient & CheckedConnection;",
    'if (!order) throw new AppError("not_found", "This project has no such order.");',
  ])("rejects in the product: %s", (line) => {
    expect(sentences("lib/sites/publishing/deploys/draft.mutations.ts", line)).toHaveLength(1);
    expect(sentences("lib/sites/publishing/mutations.test.ts", line)).toEqual([]);
  });

  it("rejects a disabled type check", () => {
    expect(sentences("lib/shelter/pets/rules.ts", `// @ts-${"nocheck"}\n`)).toHaveLength(1);
  });

  it.each(["text-[0.9375rem]", "rounded-[10px]", "button button--primary h-11 px-5", "button button--outline gap-2 md:h-9"])(
    "rejects %s in a component",
    (classes) => {
      const text = `<b className="${classes}" />;\n`;
      expect(sentences("components/ui/a.tsx", text)).toEqual([expect.stringMatching(/docs\/design\.md/)]);
      expect(sentences("lib/sites/publishing/view.ts", text)).toEqual([]);
    },
  );

  it.each(["text-note h-11", "rounded-field", "button button--primary button--sm w-full", "text-[clamp(2rem,4vw,3rem)]"])(
    "lets %s be in a component",
    (classes) => {
      expect(sentences("components/ui/a.tsx", `<b className="${classes}" />;\n`)).toEqual([]);
    },
  );

  it("rejects a document that names a missing file", () => {
    const text = "See `lib/shelter/pets/rules.ts` and `lib/shelter/pets/gone.ts`, `npm test` and\n`e2e/gone.spec.ts`.";
    expect(missingFiles("docs/a.md", text, (named) => named === "lib/shelter/pets/rules.ts").map(({ place }) => place)).toEqual([
      "docs/a.md:1",
      "docs/a.md:2",
    ]);
  });
});
