import type { ReactNode } from "react";
import type { SiteWords } from "#components/sites/sites/languages/schema.ts";
import { inputOf } from "#lib/shelter/enquiries/form/rules.ts";
import { ANSWER_LENGTHS, type AskField, FIELD_LENGTHS } from "#lib/shelter/enquiries/form/schema.ts";
import type { AskedQuestion } from "#lib/shelter/enquiries/settings.schema.ts";
import type { AskForm } from "#lib/sites/sites/public/ask.schema.ts";

interface Shown {
  form: AskForm;
  words: SiteWords;
}

const describedBy = (form: AskForm, name: string) =>
  form.errors[name] === undefined ? {} : { "aria-invalid": true, "aria-describedby": `error-${name}` };

export function FieldError({ form, words, name }: Shown & { name: string }) {
  const error = form.errors[name];
  return error === undefined ? null : (
    <p id={`error-${name}`} className="error">
      {words.ask.error(error)}
    </p>
  );
}

function Labeled(props: Shown & { name: string; label: string; isRequired: boolean; children: ReactNode }) {
  const { name, label, isRequired, words, children } = props;
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        {!isRequired && <span className="quiet"> ({words.ask.optional})</span>}
      </label>
      {children}
      <FieldError {...props} />
    </div>
  );
}

/** No `maxLength`: a pasted text must not be cut off in silence. */
const INPUTS: Record<AskField, { rows: number } | { type: "text" | "email" | "tel"; autoComplete: string }> = {
  name: { type: "text", autoComplete: "name" },
  email: { type: "email", autoComplete: "email" },
  phone: { type: "tel", autoComplete: "tel" },
  town: { type: "text", autoComplete: "address-level2" },
  household: { rows: 3 },
  message: { rows: 6 },
};
const REQUIRED: readonly AskField[] = ["name", "email", "message"];

function OwnField({ form, words, field }: Shown & { field: AskField }) {
  const input = INPUTS[field];
  const isRequired = REQUIRED.includes(field);
  const shared = { id: field, name: field, defaultValue: form.values[field] ?? "", required: isRequired, ...describedBy(form, field) };
  return (
    <Labeled form={form} words={words} name={field} label={words.ask.fields[field]} isRequired={isRequired}>
      {"rows" in input ? <textarea {...shared} rows={input.rows} /> : <input {...shared} {...input} />}
    </Labeled>
  );
}

function Question({ form, words, question }: Shown & { question: AskedQuestion }) {
  const { text, kind, choices, isRequired } = question;
  const name = inputOf(question);
  const shared = { id: name, name, defaultValue: form.values[name] ?? "", required: isRequired, ...describedBy(form, name) };
  const offered =
    kind === "yes_no"
      ? [
          { value: "yes", label: words.ask.yes },
          { value: "no", label: words.ask.no },
        ]
      : choices.map((value) => ({ value, label: value }));
  return (
    <Labeled form={form} words={words} name={name} label={text} isRequired={isRequired}>
      {(kind === "choice" || kind === "yes_no") && (
        <select {...shared}>
          <option value="">{words.ask.choose}</option>
          {offered.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
      {kind === "long" && <textarea {...shared} rows={4} />}
      {kind === "text" && <input {...shared} type="text" maxLength={ANSWER_LENGTHS.text} />}
      {kind === "number" && <input {...shared} type="text" inputMode="decimal" />}
    </Labeled>
  );
}

const FIELDS = Object.keys(FIELD_LENGTHS).filter((field) => field !== "message") as AskField[];

export function AskFields({ form, words }: Shown) {
  return (
    <>
      {FIELDS.map((field) => (
        <OwnField key={field} form={form} words={words} field={field} />
      ))}
      {form.questions.map((question) => (
        <Question key={question.id} form={form} words={words} question={question} />
      ))}
      <OwnField form={form} words={words} field="message" />
    </>
  );
}
