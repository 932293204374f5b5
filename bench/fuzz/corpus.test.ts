import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clearRuntime } from "#lib/platform/runtime.ts";
import { readCorpus, TARGETS } from "./corpus.ts";
import { checkInput } from "./target.ts";

/** Always the same, so that a run shows what a change did, not what chance did. */
const SEED = 20_261_123;
const FRESH = 12;

describe("foreign input", () => {
  it.each(TARGETS.map((target) => [target.name, target] as const))("keeps every promise at the door %s", async (name, target) => {
    const kept = readCorpus(name).map(({ input }) => input);
    const inputs = [...kept, ...fc.sample(target.inputs, { seed: SEED, numRuns: target.fresh ?? FRESH })];
    const opened = await target.open();
    const broken: string[] = [];
    const check = async (input: unknown): Promise<void> => {
      await checkInput(opened, input).catch((error: unknown) => void broken.push(`${JSON.stringify(input)}: ${String(error)}`));
    };
    try {
      if (target.isPatient) await Promise.all(inputs.map(check));
      else for (const input of inputs) await check(input);
    } finally {
      await opened.close();
      clearRuntime();
    }
    expect(broken).toEqual([]);
  });
});
