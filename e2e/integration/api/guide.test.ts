import { stripTypeScriptTypes } from "node:module";
import { afterEach, expect, it, vi } from "vitest";
import { makeTenant, TESTER } from "#e2e/support/fixtures.ts";
import { guideSamples, sampleOrThrow } from "#e2e/support/guide-samples.ts";
import { useDirectLane } from "#e2e/support/lanes.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";

const address = useDirectLane();
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it("keeps a copy in sync as the guide shows, over several pages and in a later walk", async () => {
  const { key, scope } = await makeTenant();
  vi.stubEnv("PETSTORE_KEY", key);
  const add = (name: string) => createPet(scope, { name, categoryId: 1n, status: "available" }, TESTER);
  const logged = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const sample = sampleOrThrow(await guideSamples(`${address()}/v1`), "Walk through changes", "typescript");
  const run = async (code: string): Promise<string> => {
    const source = `${stripTypeScriptTypes(code)}\nexport { until };`;
    const module = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as { until: string };
    return module.until;
  };

  await Promise.all(Array.from({ length: 120 }, (_, i) => add(`Pet ${i}`)));
  const until = await run(sample);
  expect(new Set(logged.mock.calls.map(([id]) => id)).size).toBe(120);

  logged.mockClear();
  const late = await add("Late");
  await run(sample.replace('walk("1970-01-01T00:00:00Z"', `walk("${until}"`));
  expect(logged.mock.calls.map(([id]) => id)).toContain(Number(late.id));
  expect(logged.mock.calls.length).toBeLessThan(120);
});
