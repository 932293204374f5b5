import type { SiteWords } from "#components/sites/publishing/languages/schema.ts";
import { inputOf } from "#lib/shelter/enquiries/form/rules.ts";
import { ANSWER_LENGTHS, type AskField, FIELD_LENGTHS } from "#lib/shelter/enquiries/form/schema.ts";
import type { AskedQuestion } from "#lib/shelter/enquiries/settings.schema.ts";
import type { AskForm } from "#lib/sites/publishing/public/ask.schema.ts";

type Control =
  | { kind: "text" | "email" | "tel" | "decimal"; autoComplete?: string; maxLength?: number }
  | { kind: "long"; rows: number }
  | { kind: "choice"; choices: { value: string; label: string }[] };

export interface AskInput {
  name: string;
  label: string;
  isRequired: boolean;
  value: string;
  error: string | undefined;
  control: Control;
}

/** No `maxLength`: a pasted text must not be cut off in silence. */
const CONTROLS: Record<AskField, Control> = {
  name: { kind: "text", autoComplete: "name" },
  email: { kind: "email", autoComplete: "email" },
  phone: { kind: "tel", autoComplete: "tel" },
  town: { kind: "text", autoComplete: "address-level2" },
  household: { kind: "long", rows: 3 },
  message: { kind: "long", rows: 6 },
};
const REQUIRED: readonly AskField[] = ["name", "email", "message"];
const FIRST = Object.keys(FIELD_LENGTHS).filter((field) => field !== "message") as AskField[];

function controlOf({ kind, choices }: AskedQuestion, { ask }: SiteWords): Control {
  if (kind === "choice") return { kind, choices: choices.map((value) => ({ value, label: value })) };
  if (kind === "long") return { kind, rows: 4 };
  if (kind === "number") return { kind: "decimal" };
  if (kind === "text") return { kind, maxLength: ANSWER_LENGTHS.text };
  return {
    kind: "choice",
    choices: [
      { value: "yes", label: ask.yes },
      { value: "no", label: ask.no },
    ],
  };
}

export function askInputs(form: AskForm, words: SiteWords): AskInput[] {
  const stateOf = (name: string): Pick<AskInput, "name" | "value" | "error"> => {
    const error = form.errors[name];
    return { name, value: form.values[name] ?? "", error: error && words.ask.error(error) };
  };
  const own = (field: AskField): AskInput => ({
    ...stateOf(field),
    label: words.ask.fields[field],
    isRequired: REQUIRED.includes(field),
    control: CONTROLS[field],
  });
  const asked = form.questions.map((question) => ({
    ...stateOf(inputOf(question)),
    label: question.text,
    isRequired: question.isRequired,
    control: controlOf(question, words),
  }));
  return [...FIRST.map(own), ...asked, own("message")];
}
