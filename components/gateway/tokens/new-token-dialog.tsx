"use client";

import { useState } from "react";
import { NameField } from "#components/gateway/api-keys/name-field.tsx";
import { type Accesses, ScopeSelects, scopesIn } from "#components/gateway/scopes/scope-selects.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { SelectField } from "#components/ui/select.tsx";
import { useCreateToken } from "#lib/gateway/tokens/client.ts";
import type { ShownToken } from "#lib/gateway/tokens/schema.ts";
import { SCOPE_SUBJECTS, type ScopeSubject, type TokenScope } from "#lib/tenancy/scope/scopes.rules.ts";

const LIFETIMES = [
  { value: "7", label: "After 7 days" },
  { value: "30", label: "After 30 days" },
  { value: "90", label: "After 90 days" },
  { value: "365", label: "After a year" },
];
export function NewTokenDialog(props: {
  projects: readonly { slug: string; name: string }[];
  onClose: () => void;
  onMade: (made: ShownToken) => void;
}) {
  const { projects, onClose, onMade } = props;
  const [name, setName] = useState("");
  const [access, setAccess] = useState<Accesses<ScopeSubject>>({ animals: "read" });
  const [isForAll, setIsForAll] = useState(false);
  const [chosen, setChosen] = useState<string[]>([]);
  const [days, setDays] = useState("30");
  const create = useCreateToken();
  const scopes = scopesIn(access) as TokenScope[];
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
      <NameField value={name} onChange={setName} hint="What will use it, for example Set-up script." />
      <ScopeSelects label="What it may do" subjects={SCOPE_SUBJECTS} chosen={access} onChoose={setAccess} />
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
