"use client";

import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { SelectField } from "#components/ui/select.tsx";
import { type AskedQuestion, MAX_CHOICES, MAX_QUESTIONS } from "#lib/shelter/enquiries/settings.schema.ts";

const KINDS = [
  { value: "text", label: "Short text" },
  { value: "long", label: "Long text" },
  { value: "yes_no", label: "Yes or no" },
  { value: "choice", label: "One of several" },
  { value: "number", label: "Number" },
] as const;

/** Known to the page only: the service chooses the question's own. */
export type EditedQuestion = AskedQuestion & { key: string };

const ICON = "inline-flex size-11 cursor-pointer items-center justify-center rounded-xl hover:bg-foreground/8 disabled:opacity-40";

interface OneProps {
  question: EditedQuestion;
  nth: number;
  isLast: boolean;
  onChange: (question: EditedQuestion) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function OneQuestion({ question, nth, isLast, onChange, onMove, onRemove }: OneProps) {
  const { text, kind, choices, isRequired } = question;
  const name = `Question ${nth}`;
  return (
    <fieldset className="grid gap-4 rounded-xl border border-border p-4">
      <legend className="px-1 font-semibold">{name}</legend>
      <Field
        label="Question"
        value={text}
        onChange={(value) => onChange({ ...question, text: value })}
        maxLength={200}
        error="Write a question."
      />
      <SelectField
        label="Answer"
        value={kind}
        onChange={(value) => onChange({ ...question, kind: KINDS.find((one) => one.value === value)?.value ?? "text" })}
        choices={KINDS}
      />
      {kind === "choice" && (
        <Field
          label="Choices"
          value={choices.join("\n")}
          onChange={(value) => onChange({ ...question, choices: value.split("\n") })}
          rows={4}
          hint={`One in each line, at most ${MAX_CHOICES}.`}
          error="Write at least two choices."
        />
      )}
      <div className="flex flex-wrap items-center gap-1">
        <label className="mr-auto inline-flex min-h-11 items-center gap-2.5">
          <input type="checkbox" checked={isRequired} onChange={({ target }) => onChange({ ...question, isRequired: target.checked })} />
          Must be answered
        </label>
        <div className="flex gap-1">
          <button type="button" disabled={nth === 1} onClick={() => onMove(-1)} aria-label={`Move ${name} up`} className={ICON}>
            <ArrowUp aria-hidden className="size-4" />
          </button>
          <button type="button" disabled={isLast} onClick={() => onMove(1)} aria-label={`Move ${name} down`} className={ICON}>
            <ArrowDown aria-hidden className="size-4" />
          </button>
          <button type="button" onClick={onRemove} aria-label={`Delete ${name}`} className={ICON}>
            <Trash2 aria-hidden className="size-4" />
          </button>
        </div>
      </div>
    </fieldset>
  );
}

export function QuestionEditor({ questions, onChange }: { questions: EditedQuestion[]; onChange: (questions: EditedQuestion[]) => void }) {
  const move = (at: number, by: 1 | -1): void => {
    const next = [...questions];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at + by, 0, moved);
    onChange(next);
  };
  return (
    <div className="grid gap-4">
      {questions.map((question, at) => (
        <OneQuestion
          key={question.key}
          question={question}
          nth={at + 1}
          isLast={at === questions.length - 1}
          onChange={(changed) => onChange(questions.with(at, changed))}
          onMove={(by) => move(at, by)}
          onRemove={() => onChange(questions.toSpliced(at, 1))}
        />
      ))}
      {questions.length < MAX_QUESTIONS ? (
        <Button
          label="Add a question"
          onClick={() =>
            onChange([...questions, { key: crypto.randomUUID(), id: "", text: "", kind: "text", choices: [], isRequired: false }])
          }
          className="justify-self-start"
        />
      ) : (
        <p className="text-note text-muted">That is the maximum of {MAX_QUESTIONS} questions.</p>
      )}
    </div>
  );
}
