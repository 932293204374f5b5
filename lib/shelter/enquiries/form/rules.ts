import { mailedEmail } from "#lib/platform/names/email.schema.ts";
import { isBlank } from "#lib/platform/names/folding.rules.ts";
import {
  ANSWER_LENGTHS,
  type AskError,
  type AskedForm,
  type AskField,
  type AskValues,
  CONSENT_INPUT,
  FIELD_LENGTHS,
  type FormReading,
  TRAP_INPUT,
} from "#lib/shelter/enquiries/form/schema.ts";
import type { Suspicion } from "#lib/shelter/enquiries/schema.ts";
import type { AskedQuestion } from "#lib/shelter/enquiries/settings.schema.ts";

const FIELDS = Object.keys(FIELD_LENGTHS) as AskField[];
const REQUIRED: readonly AskField[] = ["name", "email", "message"];
const MANY_LINES: readonly AskField[] = ["household", "message"];

const NUMBER = /^-?\d{1,12}(?:[.,]\d{1,6})?$/;
/** Line breaks and tabs are allowed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

export const inputOf = ({ id }: Pick<AskedQuestion, "id">): string => `q-${id}`;

function manyLines(text: string): string {
  return text.toWellFormed().replaceAll(/\r\n?/g, "\n").replaceAll(CONTROLS, "").trim();
}

const oneLine = (text: string): string => manyLines(text).replaceAll(/\s+/g, " ");

function fieldError(field: AskField, value: string): AskError | undefined {
  const max = FIELD_LENGTHS[field];
  if (value.length > max) return { kind: "long", max };
  if (isBlank(value)) return REQUIRED.includes(field) ? { kind: "required" } : undefined;
  return field === "email" && mailedEmail(value) === undefined ? { kind: "email" } : undefined;
}

function answerError({ kind, choices, isRequired }: AskedQuestion, value: string): AskError | undefined {
  if (isBlank(value)) return isRequired ? { kind: "required" } : undefined;
  if (kind === "choice" && !choices.includes(value)) return { kind: "choice" };
  if (kind === "yes_no" && value !== "yes" && value !== "no") return { kind: "choice" };
  if (kind === "number" && !NUMBER.test(value)) return { kind: "number" };
  const max = kind === "text" || kind === "long" ? ANSWER_LENGTHS[kind] : Number.POSITIVE_INFINITY;
  return value.length > max ? { kind: "long", max } : undefined;
}

const answerTo = (question: AskedQuestion, values: AskValues): string =>
  (question.kind === "long" ? manyLines : oneLine)(values[inputOf(question)] ?? "");

/** Fields without an error are returned as stored. */
export function readForm(values: AskValues, { questions, removed }: AskedForm): FormReading {
  const errors: Record<string, AskError> = {};
  const note = (name: string, error: AskError | undefined): void => {
    if (error) errors[name] = error;
  };
  const fields = Object.fromEntries(
    FIELDS.map((field) => [field, (MANY_LINES.includes(field) ? manyLines : oneLine)(values[field] ?? "")]),
  ) as Record<AskField, string>;
  for (const field of FIELDS) note(field, fieldError(field, fields[field]));
  for (const question of questions) note(inputOf(question), answerError(question, answerTo(question, values)));
  if (values[CONSENT_INPUT] === undefined) note(CONSENT_INPUT, { kind: "consent" });
  if (Object.keys(errors).length > 0) return { kind: "errors", errors };
  const stillAnswered = removed.filter(
    (question) => answerError({ ...question, isRequired: true }, answerTo(question, values)) === undefined,
  );
  const answers = [...questions, ...stillAnswered].map((question) => ({ question: question.text, answer: answerTo(question, values) }));
  return {
    kind: "read",
    enquiry: { ...fields, email: mailedEmail(fields.email) ?? fields.email, answers: answers.filter(({ answer }) => answer !== "") },
  };
}

const LINK = /\b(?:https?:\/\/|www\.)\S+/gi;
const MAX_LINKS = 2;
const MIN_LETTERS = 10;

function isLinks(message: string): boolean {
  const links = message.match(LINK)?.length ?? 0;
  const rest = message.replaceAll(LINK, "").match(/\p{L}/gu)?.length ?? 0;
  return links > MAX_LINKS || (links > 0 && rest < MIN_LETTERS);
}

const ADVERTISES = /https?:|www\.|\.[a-z]{2,}\//;

/** People take longer to read and write. */
export const MIN_FILL_MS = 3000;

/**
 * Suspicions set an enquiry aside, but never refuse it.
 * @param filledMs since the form was shown
 * @param isForeign another website sends the form
 */
export function suspicionsOf(values: AskValues, { filledMs, isForeign }: { filledMs: number; isForeign: boolean }): Suspicion[] {
  const found: [Suspicion, boolean][] = [
    ["hidden_field", (values[TRAP_INPUT] ?? "") !== ""],
    ["fast", filledMs < MIN_FILL_MS],
    ["cross_site", isForeign],
    ["links", isLinks(values["message"] ?? "") || ADVERTISES.test((values["name"] ?? "").toLowerCase())],
    ["line_breaks", ["name", "email", "phone", "town"].some((field) => /[\r\n]/.test((values[field] ?? "").trim()))],
  ];
  return found.flatMap(([suspicion, isSo]) => (isSo ? [suspicion] : []));
}
