import { expect, it } from "vitest";
import { REMOVED_KEPT_MS, settledQuestions } from "#lib/shelter/enquiries/settings.rules.ts";
import type { AskedQuestion } from "#lib/shelter/enquiries/settings.schema.ts";

const NOW = 1_000_000_000_000;
const question = (id: string, text: string, more: Partial<AskedQuestion> = {}): AskedQuestion => ({
  id,
  text,
  kind: "text",
  choices: [],
  isRequired: false,
  ...more,
});
const settle = (before: AskedQuestion[], wanted: AskedQuestion[], removed: Parameters<typeof settledQuestions>[0]["removed"] = []) => {
  let n = 0;
  return settledQuestions({ questions: before, removed }, wanted, NOW, () => {
    n += 1;
    return `new-${n}`;
  });
};

it("keeps a question's ID when only its order, choices or need to be answered change", () => {
  const [garden, home] = [question("a", "Garden?"), question("b", "Home?", { kind: "choice", choices: ["House", "Flat"] })];
  const wanted = [{ ...home, choices: ["House", "Boat", "Boat"], isRequired: true }, garden];
  expect(settle([garden, home], wanted)).toEqual({
    questions: [{ ...home, choices: ["House", "Boat"], isRequired: true }, garden],
    removed: [],
  });
});

it("takes a question with other words, or another kind, for another one", () => {
  const old = question("a", "Do you have a garden?");
  expect(settle([old], [question("a", "Do you have a dog?")])).toEqual({
    questions: [question("new-1", "Do you have a dog?")],
    removed: [{ question: old, removedAt: NOW }],
  });
  expect(settle([old], [{ ...old, kind: "long" }]).questions[0]?.id).toBe("new-1");
});

it("chooses every ID itself", () => {
  const a = question("a", "Garden?");
  expect(settle([a], [a, a, question("forged", "Dog?")]).questions.map(({ id }) => id)).toEqual(["a", "new-1", "new-2"]);
});

it("forgets removed questions once no form with them can be sent", () => {
  const removed = [
    { question: question("x", "Old?"), removedAt: NOW - REMOVED_KEPT_MS },
    { question: question("y", "Newer?"), removedAt: NOW - 1000 },
  ];
  expect(settle([], [], removed).removed.map(({ question: { id } }) => id)).toEqual(["y"]);
});
