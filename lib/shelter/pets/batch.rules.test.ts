import fc from "fast-check";
import { expect, it } from "vitest";
import { type BatchRow, batchError, isRowError, planBatch } from "#lib/shelter/pets/batch.rules.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import { UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";

const rowOf = (id: string, externalId: string | null, deletedAt: string | null = null): PetRow => ({
  id,
  name: "Biscuit",
  categoryId: "3",
  status: "available",
  version: 1,
  createdAt: "2026-11-23T00:00:00.000Z",
  updatedAt: "2026-11-23T00:00:00.000Z",
  deletedAt,
  externalId,
});
const ROWS = new Map(
  [rowOf("1", "a"), rowOf("2", "b"), rowOf("3", null), rowOf("4", "c", "2026-11-23T00:00:00.000Z")].map((row) => [row.id, row]),
);
const HOLDERS = new Map(
  [...ROWS.values()].flatMap(({ id, externalId, deletedAt }) =>
    externalId === null ? [] : [[externalId, { id, inBin: deletedAt !== null }] as const],
  ),
);
const KNOWN = { rows: ROWS, holders: HOLDERS, profiles: [] };

const externalId = fc.constantFrom("a", "b", "c", "d", undefined);
const id = fc.constantFrom("1", "2", "3", "4", "5");
const operation: fc.Arbitrary<BatchRow> = fc.oneof(
  externalId.map((one) => ({ op: "create" as const, pet: { name: "New", categoryId: 1n, status: "available" as const, externalId: one } })),
  fc
    .record({ id, externalId: fc.option(externalId) })
    .map((one) => ({ op: "update" as const, id: one.id, pet: { externalId: one.externalId } })),
  id.map((one) => ({ op: "delete" as const, id: one })),
  fc.constant({ code: "invalid_body" as const, errors: ["pet.name must be text"] }),
);

it("lets no two animals have one externalId, no animal change twice, and nothing in the bin or missing change", () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 12 }), (operations) => {
      const planned = planBatch(operations, KNOWN);
      expect(planned).toHaveLength(operations.length);
      const held = new Map<string, string | null>([...ROWS.values()].map((row) => [row.id, row.externalId]));
      for (const [place, one] of planned.entries()) {
        if (isRowError(one)) continue;
        if ("pet" in one) held.set(`new ${place}`, one.pet.externalId ?? null);
        else if (one.change.externalId !== undefined) held.set(one.row.id, one.change.externalId);
      }
      const all = [...held.values()].filter((one) => one !== null);
      expect(new Set(all).size).toBe(all.length);
      const changed = planned.flatMap((one) => ("row" in one ? [one.row.id] : []));
      expect(new Set(changed).size).toBe(changed.length);
      expect(changed).not.toContain("4");
      expect(changed).not.toContain("5");
    }),
  );
});

it("refuses a row only for its own error, an earlier row, or another animal's externalId", () => {
  const alone = (row: BatchRow) => planBatch([row], KNOWN)[0] as object;
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 12 }), (operations) => {
      for (const [place, one] of planBatch(operations, KNOWN).entries()) {
        if (!isRowError(one)) expect(isRowError(alone(operations[place] as BatchRow))).toBe(false);
        else if (!isRowError(alone(operations[place] as BatchRow))) expect(one.errors[0]).toMatch(/is in operations\[\d+\] too$/);
      }
    }),
  );
});

it("names all that is wrong with a row, but only that its animal is missing", () => {
  const change = { before: UNKNOWN_PROFILE, after: UNKNOWN_PROFILE };
  const profiles = [{ change, errors: ["fee.currency is required beside fee.amount"] }];
  const [taken] = planBatch([{ op: "update", id: "3", pet: { externalId: "a" } }], { ...KNOWN, profiles });
  expect(taken).toEqual({
    code: "external_id_taken",
    errors: [expect.stringMatching(/^pet\.externalId must be free/), "pet.profile.fee.currency is required beside fee.amount"],
  });
  const [missing] = planBatch([{ op: "update", id: "5", pet: { externalId: "a" } }], { ...KNOWN, profiles });
  expect(missing).toEqual({ code: "not_found", errors: [expect.stringMatching(/^id must be of an animal/)] });
});

it("lets a faulty row claim nothing", () => {
  const planned = planBatch(
    [
      { op: "update", id: "1", pet: { externalId: "b" } },
      { op: "update", id: "1", pet: { externalId: "d" } },
      { op: "create", pet: { name: "New", categoryId: 1n, status: "available", externalId: "d" } },
    ],
    KNOWN,
  );
  expect(planned.map(isRowError)).toEqual([true, false, true]);
  expect(batchError(planned)?.message).toBe(
    'Nothing was changed, since the batch has 2 faulty operations: operations[0].pet.externalId must be free; another animal of this project has "b". operations[2].pet.externalId must be in one operation only; "d" is in operations[1] too.',
  );
});
