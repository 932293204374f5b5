import { describe, expect, it } from "vitest";
import { inputOf, readForm, suspicionsOf } from "#lib/shelter/enquiries/form/rules.ts";
import type { AskedQuestion } from "#lib/shelter/enquiries/settings.schema.ts";

const FILLED = { name: "Ada Lovelace", email: "ada@example.org", message: "We have a garden and would love to meet her.", consent: "yes" };
const NONE = { questions: [], removed: [] };
const question = (more: Partial<AskedQuestion>): AskedQuestion => ({
  id: "a1",
  text: "Do you have a garden?",
  kind: "text",
  choices: [],
  isRequired: false,
  ...more,
});
const errorOf = (values: Record<string, string>, name: string) => {
  const reading = readForm({ ...FILLED, ...values }, NONE);
  return reading.kind === "errors" ? reading.errors[name]?.kind : undefined;
};

describe("a form as it was sent", () => {
  it("is read with only a name, an address, a message and the consent", () => {
    expect(readForm(FILLED, NONE)).toMatchObject({ kind: "read", enquiry: { name: "Ada Lovelace", phone: "", answers: [] } });
  });

  it.each([
    ["a blank name", { name: " \u200b " }, "name", "required"],
    ["no message", { message: "" }, "message", "required"],
    ["20 kB of text", { message: "x".repeat(20_000) }, "message", "long"],
    ["an address that is none", { email: "ada" }, "email", "email"],
    ["two addresses", { email: "ada@example.org, eve@example.org" }, "email", "email"],
    ["an address with a header", { email: "ada@example.org\r\nBcc: all@example.org" }, "email", "email"],
  ])("says what is wrong with %s", (_, values, name, kind) => {
    expect(errorOf(values, name)).toBe(kind);
  });

  it("asks for the consent", () => {
    const { consent: _, ...rest } = FILLED;
    expect(readForm(rest, NONE)).toEqual({ kind: "errors", errors: { consent: { kind: "consent" } } });
  });

  it("keeps a field of one line on one line, and what PostgreSQL cannot store out", () => {
    const reading = readForm({ ...FILLED, name: "Ada\r\nBcc: eve@example.org", message: "Hello\0\r\nthere" }, NONE);
    expect(reading).toMatchObject({ kind: "read", enquiry: { name: "Ada Bcc: eve@example.org", message: "Hello\nthere" } });
  });

  it.each([
    [question({ kind: "number" }), "three", "number"],
    [question({ kind: "number" }), "2,5", undefined],
    [question({ kind: "yes_no" }), "maybe", "choice"],
    [question({ kind: "choice", choices: ["House", "Flat"] }), "Boat", "choice"],
    [question({ kind: "choice", choices: ["House", "Flat"] }), "Flat", undefined],
    [question({ isRequired: true }), "  ", "required"],
    [question({}), "x".repeat(301), "long"],
  ])("checks an answer to %j: %j", (one, answer, kind) => {
    const reading = readForm({ ...FILLED, [inputOf(one)]: answer }, { questions: [one], removed: [] });
    expect(reading.kind === "errors" ? reading.errors[inputOf(one)]?.kind : undefined).toBe(kind);
  });

  it("keeps the answer to a question that was deleted while someone answered it, with its words", () => {
    const gone = question({ text: "Old words", isRequired: true });
    const reading = readForm({ ...FILLED, "q-a1": "Yes, a large one" }, { questions: [], removed: [gone] });
    expect(reading).toMatchObject({ enquiry: { answers: [{ question: "Old words", answer: "Yes, a large one" }] } });
    expect(readForm(FILLED, { questions: [], removed: [gone] })).toMatchObject({ kind: "read", enquiry: { answers: [] } });
  });
});

describe("suspicion", () => {
  it.each([
    ["a person", {}, 60_000, []],
    ["a hidden field", { website: "x" }, 60_000, ["hidden_field"]],
    ["haste", {}, 2999, ["fast"]],
    ["links only", { message: "https://spam.example/ http://spam.example" }, 60_000, ["links"]],
    ["many links", { message: "Look at www.a.example, www.b.example and www.c.example, they are good" }, 60_000, ["links"]],
    ["a link in a name", { name: "Claim your prize: https://spam.example" }, 60_000, ["links"]],
    ["an address in a name", { name: "Open spam.example/prize" }, 60_000, ["links"]],
    ["a name with titles", { name: "Dr.med. Ada Meier-Smith/Jones" }, 60_000, []],
    ["one link in a letter", { message: "This is our house: https://photos.example/1, with the garden." }, 60_000, []],
    ["a header in a name", { name: "Ada\nBcc: eve@example.org" }, 60_000, ["line_breaks"]],
  ])("falls on %s", (_, values, filledMs, suspicions) => {
    expect(suspicionsOf({ ...FILLED, ...values }, { filledMs, isForeign: false })).toEqual(suspicions);
  });
});
