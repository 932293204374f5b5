"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useDeferredValue, useId, useState } from "react";
import { petOptions } from "#lib/shelter/pets/client.ts";
import { readPetQuery } from "#lib/shelter/pets/table/address.schema.ts";
import { petPageOptions } from "#lib/shelter/pets/table/client.ts";

/** Other animals of the project, found by name or number. */
export function AnimalPicker(props: {
  project: string;
  label: string;
  hint: string;
  /** Left out of the choices. */
  petId?: string | undefined;
  max: number;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  error?: string | undefined;
}) {
  const { project, label, hint, petId, max, value, onChange, error } = props;
  const id = useId();
  const [text, setText] = useState("");
  const q = useDeferredValue(text);
  const query = { ...readPetQuery({}), q };
  const { data } = useQuery({ ...petPageOptions(project, query), enabled: q.trim() !== "" });
  const names = useQueries({ queries: value.map((one) => petOptions(project, one)) });
  const found = q.trim() === "" ? [] : (data?.rows ?? []).filter((row) => row.id !== petId && !value.includes(row.id));
  const offered = new Map(found.map((row) => [`${row.name} (${row.id})`, row.id]));

  const type = (next: string): void => {
    const chosen = offered.get(next);
    setText(chosen === undefined ? next : "");
    if (chosen !== undefined) onChange([...value, chosen]);
  };

  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="label">
        {label}
      </label>
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {value.map((one, i) => {
            const name = names[i]?.data?.name ?? `Number ${one}`;
            return (
              <li
                key={one}
                className="inline-flex min-h-9 items-center gap-1 rounded-full border border-border bg-surface-secondary pl-3 text-note"
              >
                <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
                <button
                  type="button"
                  aria-label={`Remove ${name}`}
                  onClick={() => onChange(value.filter((other) => other !== one))}
                  className="inline-flex size-9 cursor-pointer items-center justify-center rounded-full hover:bg-foreground/10"
                >
                  <X aria-hidden className="size-4" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {value.length < max && (
        <input
          id={id}
          list={`${id}-list`}
          value={text}
          onChange={(event) => type(event.target.value)}
          autoComplete="off"
          placeholder="Type a name or number"
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-hint`}
          className="input w-full"
        />
      )}
      <datalist id={`${id}-list`}>
        {[...offered.keys()].map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
      <p id={`${id}-hint`} className={`text-sm ${error ? "text-danger" : "text-muted"}`}>
        {error ? `${error}.` : hint}
      </p>
    </div>
  );
}
