import fc from "fast-check";
import { expect, it } from "vitest";
import { allOf, oneByOne } from "#e2e/support/all-of.ts";
import { checkedRows } from "#lib/shelter/pets/import/check/service.ts";
import { fieldsByName } from "#lib/shelter/pets/import/columns/rules.ts";
import { PET_STATUSES } from "#lib/shelter/pets/rules.ts";
import { isPetName } from "#lib/shelter/pets/schema.ts";
import { type ExportedPet, petFile } from "#lib/shelter/pets/table/export.view.ts";
import { UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";

const AT = "2026-11-25T09:00:00.000Z";
const name = fc
  .oneof(
    fc.string({ unit: "binary", minLength: 1 }),
    fc.string({ unit: fc.constantFrom("=", "-", "＋", "'", '"', ";", ",", "\t", "\r", "\n", " ", "a"), minLength: 1 }),
  )
  .filter(isPetName);
const animal = fc.record({
  name,
  categoryId: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
  status: fc.constantFrom(...PET_STATUSES),
});

async function* pieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function imported(file: string, size: number): Promise<unknown[]> {
  const head = {
    sheet: 0,
    onSheets: () => undefined,
    fieldsOf: async (header: readonly string[]) => fieldsByName(header),
    onSample: () => undefined,
  };
  const rows: unknown[] = [];
  for await (const { row } of checkedRows("csv", pieces(file, size), new Map(), head)) rows.push(row);
  return rows;
}

it("exports animals as a file that imports them as they were, and that holds no formula for any spreadsheet", async () => {
  const animals = fc.array(animal, { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(animals, name, fc.integer({ min: 1, max: 40 }), async (list, category, size) => {
      const facts = { version: 1, profile: UNKNOWN_PROFILE, createdAt: AT, updatedAt: AT, deletedAt: null, externalId: null };
      const rows: ExportedPet[] = list.map((one, i) => ({ id: String(i + 1), ...one, ...facts }));
      const { parts } = petFile("csv", [{ categoryId: rows[0]?.categoryId ?? "1", name: category, color: null }]);
      const file = (await allOf(parts(oneByOne([rows])))).join("");
      expect(await imported(file, size)).toEqual(
        list.map((one) => ({ pet: { ...one, categoryId: BigInt(one.categoryId), patch: { listed: true } } })),
      );
      expect(file).not.toMatch(/(?:^|[;\t\r\n])["\p{Zs}]*[=+\-@＝＋－＠]/u);
    }),
  );
});
