import type { SiteWords } from "#components/sites/publishing/languages/schema.ts";
import { type AskInput, askInputs } from "#components/sites/publishing/public/ask-inputs.ts";
import type { AskForm } from "#lib/sites/publishing/public/ask.schema.ts";

export function FieldError({ name, error }: { name: string; error: string | undefined }) {
  return error === undefined ? null : (
    <p id={`error-${name}`} className="error">
      {error}
    </p>
  );
}

function Control({ name, value, isRequired, error, control, words }: AskInput & { words: SiteWords }) {
  const described = error === undefined ? {} : { "aria-invalid": true, "aria-describedby": `error-${name}` };
  const shared = { id: name, name, defaultValue: value, required: isRequired, ...described };
  if (control.kind === "long") return <textarea {...shared} rows={control.rows} />;
  if (control.kind !== "choice") {
    const { kind, ...more } = control;
    return kind === "decimal" ? <input {...shared} type="text" inputMode="decimal" /> : <input {...shared} type={kind} {...more} />;
  }
  return (
    <select {...shared}>
      <option value="">{words.ask.choose}</option>
      {control.choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

export function AskFields({ form, words }: { form: AskForm; words: SiteWords }) {
  return askInputs(form, words).map((input) => (
    <div key={input.name} className="field">
      <label htmlFor={input.name}>
        {input.label}
        {!input.isRequired && <span className="quiet"> ({words.ask.optional})</span>}
      </label>
      <Control {...input} words={words} />
      <FieldError {...input} />
    </div>
  ));
}
