import { describe, expect, it } from "vitest";
import { foreignPhrases } from "#e2e/runner/plain-words.ts";

const found = (source: string): string[] => foreignPhrases("components/x.tsx", source).map(({ place }) => place);

describe("the product's texts in plain words", () => {
  it.each([
    'export const a = "Make an account to see your animals";',
    'export const a = "This key ended yesterday";',
    'export const a = "The minute starts afresh in 43 s";',
    'export const a = "This holds from the next request on";',
    'export const a = "A plan with figures of its own";',
    'export const a = { cure: "Mend the record" };',
    'export const a = `limit must be 1 to 100; "${b}" came`;',
    "export const a = () => <p>The change was taken back.</p>;",
    "export const a = () => <p>Somebody changed\n  this animal.</p>;",
    'export const a = () => <Field label="Everybody" />;',
    'export const a = "Database: well";',
    'export const a = "Name it must be text, not blank; it is empty";',
    "export const a = `Type ${name} to go on`;",
  ])("names the line of a foreign phrase: %s", (source) => {
    expect(found(source)).toEqual([`components/x.tsx:${source.includes("\n") ? 2 : 1}`]);
  });

  it.each([
    "// Somebody waits here.\nexport const nobody = 1;",
    'export const a = { cure: "Fix the record" };',
    'export const who = ["everybody", "admins"];',
    'export const a = "You can go back to the page you came from.";',
    "export const rows = sql`select whom.name from users whom`;",
    'export const a = "Secure and obscure";',
  ])("lets code, comments, and ordinary sentences be: %s", (source) => {
    expect(found(source)).toEqual([]);
  });
});
