import { useId } from "react";
import { SUBJECT_WORDS, VERB_WORDS } from "#components/gateway/scopes/words.ts";
import { Select } from "#components/ui/select.tsx";
import type { ScopeSubject } from "#lib/tenancy/scope/scopes.rules.ts";

type Access = "none" | "read" | "write";
export type Accesses<S extends ScopeSubject> = Readonly<Partial<Record<S, Access>>>;

const NONE = { value: "none", label: "No access" };
const WRITE = { value: "write", label: VERB_WORDS.write };
const CHOICES = [NONE, { value: "read", label: VERB_WORDS.read }, WRITE];
/** Reading is no right of its own there. */
const WRITE_ONLY: ReadonlySet<ScopeSubject> = new Set<ScopeSubject>(["projects", "project", "plan"]);

export function scopesIn<S extends ScopeSubject>(accesses: Accesses<S>): `${S}:${"read" | "write"}`[] {
  return (Object.entries(accesses) as [S, Access][]).flatMap(([subject, access]) =>
    access === "none" ? [] : [`${subject}:${access}` as const],
  );
}

/** A choice of access for each subject. */
export function ScopeSelects<S extends ScopeSubject>(props: {
  label: string;
  subjects: readonly S[];
  chosen: Accesses<S>;
  onChoose: (chosen: Accesses<S>) => void;
}) {
  const { label, subjects, chosen, onChoose } = props;
  const id = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="label mb-1">{label}</legend>
      {subjects.map((subject) => (
        <div
          key={subject}
          className="grid grid-cols-[minmax(0,1fr)_11rem] items-center gap-3 text-note max-sm:grid-cols-[minmax(0,1fr)_9.5rem]"
        >
          <span>
            <label htmlFor={`${id}-${subject}`} className="block font-semibold">
              {SUBJECT_WORDS[subject].label}
            </label>
            <span id={`${id}-${subject}-hint`} className="block text-muted">
              {SUBJECT_WORDS[subject].hint}
            </span>
          </span>
          <Select
            id={`${id}-${subject}`}
            aria-describedby={`${id}-${subject}-hint`}
            value={chosen[subject] ?? "none"}
            onChange={(value) => onChoose({ ...chosen, [subject]: value as Access })}
            choices={WRITE_ONLY.has(subject) ? [NONE, WRITE] : CHOICES}
            className="w-full"
          />
        </div>
      ))}
    </fieldset>
  );
}
