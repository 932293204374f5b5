import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { newWebhookSchema } from "#lib/history/webhooks/record.schema.ts";
import { newEndpointSchema } from "#lib/history/webhooks/schema.ts";
import { candidateSchema } from "#lib/operations/personal-data/schema.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { cutText, isStorable, parseStorableJson, storable } from "#lib/platform/stored-text.ts";
import { textSchema } from "#lib/platform/text-schema.ts";

const close = await useTestDatabase();
afterAll(close);

const text = fc.string({ unit: fc.constantFrom("\0", "\u0001", "\ud83d", "\udc36", "🐾", "\ufffe", "\uffff", "\\", '"', "é", "a") });

/** As text and in JSON, as it was given. */
async function isStored(given: string): Promise<boolean> {
  try {
    const { rows } = await pool().query("select $1::text as text, $2::jsonb as json", [given, JSON.stringify([given])]);
    return rows[0].text === given && rows[0].json[0] === given;
  } catch {
    return false;
  }
}

describe("a text", () => {
  it("can be stored exactly where PostgreSQL keeps it", async () => {
    await fc.assert(fc.asyncProperty(text, async (given) => (await isStored(given)) === isStorable(given)));
  });

  it("can be stored once what cannot be is replaced, and it is cut", () => {
    fc.assert(
      fc.property(text, fc.nat(8), (given, max) => {
        const kept = cutText(storable(given), max);
        expect(isStorable(kept)).toBe(true);
        expect(kept.length).toBeLessThanOrEqual(max);
        expect(storable(given).startsWith(kept)).toBe(true);
      }),
    );
    expect(cutText("a🐾b", 2)).toBe("a");
    expect(cutText("a🐾b", 3)).toBe("a🐾");
  });

  it("is refused in JSON, as a value and as a name, where it cannot be stored", () => {
    fc.assert(
      fc.property(text, (given) => {
        const parse = (value: object) => () => parseStorableJson(JSON.stringify(value));
        for (const value of [{ a: [given] }, { [given]: 1 }]) {
          if (isStorable(given)) expect(parse(value)()).toEqual(value);
          else expect(parse(value)).toThrow(SyntaxError);
        }
      }),
    );
  });

  it.each(["a\0", "\ud83d", "\udc36b"])("such as %j is refused by the schema of each free text", (given) => {
    const url = "https://hooks.example/in";
    expect(textSchema("The note", 100).safeParse(given).success).toBe(false);
    expect(newWebhookSchema.safeParse({ url, description: given }).success).toBe(false);
    expect(newEndpointSchema.safeParse({ url, description: given }).success).toBe(false);
    expect(candidateSchema.safeParse({ text: given }).success).toBe(false);
  });
});
