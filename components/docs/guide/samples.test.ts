import { stripTypeScriptTypes } from "node:module";
import { expect, it } from "vitest";
import { guideSamples, sampleOrThrow } from "#e2e/support/guide-samples.ts";

const samples = await guideSamples("https://shelter.example/v1");

it("shows each sample in one language, or in shell, TypeScript, Python, and PHP", () => {
  const languages = Object.groupBy(samples, ({ caption }) => caption);
  expect(Object.keys(languages).length).toBeGreaterThan(15);
  for (const [caption, shown = []] of Object.entries(languages)) {
    if (shown.length > 1)
      expect(
        shown.map(({ language }) => language),
        caption,
      ).toEqual(["shell", "typescript", "python", "php"]);
  }
});

it("shows the service's own address in the samples", () => {
  expect(sampleOrThrow(samples, "Read every page", "python")).toContain(
    'url = "https://shelter.example/v1/pets?status=available&limit=50"',
  );
  expect(samples.filter(({ code }) => code.includes("petstore.example"))).toEqual([]);
});

it("shows a code sample that preserves every digit of an int64", async () => {
  const code = stripTypeScriptTypes(sampleOrThrow(samples, "Exact numbers in JavaScript", "typescript"));
  const run = new Function("response", `return (async () => { ${code}\n return pets; })()`) as (response: Response) => Promise<unknown>;
  expect(await run(new Response('[{"id": 9223372036854775807, "categoryId": 3}]'))).toEqual([{ id: 9223372036854775807n, categoryId: 3 }]);
});
