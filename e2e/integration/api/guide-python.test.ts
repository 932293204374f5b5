import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { firstCall } from "#components/docs/home/samples.ts";
import { samplesOf } from "#components/shell/api-call/samples.ts";
import { makeTenant, TESTER, type Tenant } from "#e2e/support/fixtures.ts";
import { guideSamples, sampleOrThrow } from "#e2e/support/guide-samples.ts";
import { useDirectLane } from "#e2e/support/lanes.ts";
import { PYTHON } from "#e2e/support/python.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";

const address = useDirectLane();
const run = promisify(execFile);

async function output(code: string, { key }: Tenant): Promise<string> {
  const { stdout } = await run(PYTHON, ["-c", code], { env: { NODE_ENV: "test", PETSTORE_KEY: key } });
  return stdout;
}

it("shows Python samples that run on the system's own Python", async () => {
  const tenant = await makeTenant();
  const base = `${address()}/v1`;
  const add = async (name: string) => (await createPet(tenant.scope, { name, categoryId: 7n, status: "available" }, TESTER)).id;
  const ids = await Promise.all(Array.from({ length: 120 }, (_, i) => add(`Pet ${i}`)));
  const samples = await guideSamples(base);
  const shown = (caption: string): string => sampleOrThrow(samples, caption, "python");
  const lines = (text: string): number => text.trim().split("\n").length;

  expect(lines(await output(firstCall(base).python, tenant))).toBe(5);
  expect(lines(await output(shown("Read every page"), tenant))).toBe(120);
  expect(await output(`${shown("Wait and retry")}\nprint(response.status_code)`, tenant)).toBe("200\n");
  expect(await output(`${shown("Add an animal once")}\nprint(pet["name"])`, tenant)).toBe("Biscuit\n");
  const adopt = `${shown("Mark an animal adopted")}\nprint(mark_adopted(${ids[0]}, '"${ids[0]}.1"'), mark_adopted(${ids[1]}, '"${ids[1]}.9"'))`;
  expect(await output(adopt, tenant)).toBe("True False\n");
  expect(await output(`${shown("Change or add by your own identifier")}\nprint(is_new)`, tenant)).toBe("True\n");
  expect(lines(await output(shown("Walk through changes"), tenant))).toBe(122);
  // It uses the sample's Idempotency-Key, so nothing is added.
  expect(lines(await output(shown("Paging and retries in Python"), tenant))).toBe(120);
  expect(await output(samplesOf(base, { title: "", notes: [], method: "GET", path: "/pets?limit=1" }).python, tenant)).toContain("'id': ");
});
