"use client";

import { useId, useState } from "react";
import { SUBJECT_WORDS } from "#components/gateway/tokens/words.ts";
import { Field } from "#components/ui/field.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { Select, SelectField } from "#components/ui/select.tsx";
import { MAX_KEY_NAME_LENGTH } from "#lib/gateway/api-keys/schema.ts";
import { useCreateToken } from "#lib/gateway/tokens/client.ts";
import type { ShownToken } from "#lib/gateway/tokens/schema.ts";
import type { TokenScope, TokenSubject } from "#lib/tenancy/scope/token-scopes.rules.ts";

const SUBJECTS = Object.keys(SUBJECT_WORDS) as TokenSubject[];
type Access = "none" | "read" | "write";

const ACCESS = [
  { value: "none", label: "No access" },
  { value: "read", label: "Read" },
  { value: "write", label: "Read and write" },
];
/** Reading is no right of its own there. */
const WRITE_ONLY = [
  { value: "none", label: "No access" },
  { value: "write", label: "Write" },
];
const IS_WRITE_ONLY: ReadonlySet<TokenSubject> = new Set(["projects", "plan"]);
const LIFETIMES = [
  { value: "7", label: "After 7 days" },
  { value: "30", label: "After 30 days" },
  { value: "90", label: "After 90 days" },
  { value: "365", label: "After a year" },
];
const NONE = Object.fromEntries(SUBJECTS.map((subject) => [subject, "none"])) as Record<TokenSubject, Access>;

export function NewTokenDialog(props: {
  projects: readonly { slug: string; name: string }[];
  onClose: () => void;
  onMade: (made: ShownToken) => void;
}) {
  const { projects, onClose, onMade } = props;
  const [name, setName] = useState("");
  const [access, setAccess] = useState<Record<TokenSubject, Access>>({ ...NONE, animals: "read" });
  const [isForAll, setIsForAll] = useState(false);
  const [chosen, setChosen] = useState<string[]>([]);
  const [days, setDays] = useState("30");
  const create = useCreateToken();
  const id = useId();
  const scopes = SUBJECTS.flatMap((subject): TokenScope[] => {
    const wanted = access[subject];
    return wanted === "none" ? [] : [`${subject}:${wanted}`];
  });
  const isReady = scopes.length > 0 && (isForAll || chosen.length > 0);

  return (
    <FormDialog
      title="Create access token"
      label="Create token"
      pendingLabel="Creating the token…"
      isKeptOpen
      isDisabled={!isReady}
      onSubmit={() => create.mutateAsync({ name, scopes, projects: isForAll ? null : chosen, days: Number(days) })}
      onDone={onMade}
      onClose={onClose}
    >
      <Field
        label="Name"
        value={name}
        onChange={setName}
        maxLength={MAX_KEY_NAME_LENGTH}
        hint="What will use it, for example Set-up script."
        error="Enter a name."
      />
      <fieldset className="grid gap-2">
        <legend className="label mb-1">What it may do</legend>
        {SUBJECTS.map((subject) => (
          <div
            key={subject}
            className="grid grid-cols-[minmax(0,1fr)_11rem] items-center gap-3 text-note max-sm:grid-cols-[minmax(0,1fr)_9.5rem]"
          >
            <label htmlFor={`${id}-${subject}`}>{SUBJECT_WORDS[subject]}</label>
            <Select
              id={`${id}-${subject}`}
              value={access[subject]}
              onChange={(value) => setAccess((had) => ({ ...had, [subject]: value }))}
              choices={IS_WRITE_ONLY.has(subject) ? WRITE_ONLY : ACCESS}
              className="w-full"
            />
          </div>
        ))}
      </fieldset>
      <fieldset className="grid gap-1">
        <legend className="label mb-1">Projects</legend>
        <label className="flex cursor-pointer gap-3 rounded-xl px-3 py-1.5 text-note hover:bg-foreground/5">
          <input type="checkbox" checked={isForAll} onChange={({ target }) => setIsForAll(target.checked)} className="mt-0.75" />
          All my projects, also later ones
        </label>
        {!isForAll && (
          <div className="max-h-44 overflow-y-auto">
            {projects.map(({ slug, name: title }) => (
              <label key={slug} className="flex cursor-pointer gap-3 rounded-xl px-3 py-1.5 text-note hover:bg-foreground/5">
                <input
                  type="checkbox"
                  checked={chosen.includes(slug)}
                  onChange={({ target }) => setChosen((had) => [...had.filter((one) => one !== slug), ...(target.checked ? [slug] : [])])}
                  className="mt-0.75"
                />
                <span className="[overflow-wrap:anywhere]">{title}</span>
              </label>
            ))}
          </div>
        )}
      </fieldset>
      <SelectField label="Expires" value={days} onChange={setDays} choices={LIFETIMES} />
    </FormDialog>
  );
}
