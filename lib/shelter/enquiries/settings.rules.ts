import { DAY_MS } from "#lib/platform/time.ts";
import type { AskedQuestion, RemovedQuestion } from "#lib/shelter/enquiries/settings.schema.ts";

/** Exceeds the lifetime of a form. */
export const REMOVED_KEPT_MS = 2 * DAY_MS;

const isSame = (a: AskedQuestion, b: AskedQuestion): boolean => a.text === b.text && a.kind === b.kind;

/**
 * New words make a new question, so that answers keep theirs.
 * @param newId unique in the project
 */
export function settledQuestions(
  before: { questions: readonly AskedQuestion[]; removed: readonly RemovedQuestion[] },
  wanted: readonly AskedQuestion[],
  now: number,
  newId: () => string,
): { questions: AskedQuestion[]; removed: RemovedQuestion[] } {
  const known = new Map(before.questions.map((question) => [question.id, question]));
  const questions = wanted.map((question): AskedQuestion => {
    const choices = question.kind === "choice" ? [...new Set(question.choices)] : [];
    const old = known.get(question.id);
    const isKept = old !== undefined && isSame(old, question);
    // The second of two is new.
    known.delete(question.id);
    return { ...question, choices, id: isKept ? question.id : newId() };
  });
  const ids = new Set(questions.map(({ id }) => id));
  const gone = before.questions.filter(({ id }) => !ids.has(id)).map((question) => ({ question, removedAt: now }));
  return { questions, removed: [...before.removed.filter(({ removedAt }) => now - removedAt < REMOVED_KEPT_MS), ...gone] };
}
