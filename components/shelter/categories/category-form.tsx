"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { COLOR_DOTS } from "#components/shelter/categories/category-label.tsx";
import { Button } from "#components/ui/button.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { categoryCalls } from "#lib/shelter/categories/client.ts";
import { defaultColor } from "#lib/shelter/categories/rules.ts";
import {
  CATEGORY_COLORS,
  type Category,
  type CategoryColor,
  categoryFormSchema,
  MAX_CATEGORY_NAME_LENGTH,
} from "#lib/shelter/categories/schema.ts";

function ColorChoice({ color, onChange }: { color: CategoryColor; onChange: (color: CategoryColor) => void }) {
  return (
    <fieldset className="flex items-center gap-1">
      <legend className="sr-only">Color</legend>
      {CATEGORY_COLORS.map((one) => (
        <label key={one} title={one} className="inline-flex size-9 cursor-pointer items-center justify-center">
          <span className="sr-only">{one}</span>
          <input
            type="radio"
            name="color"
            checked={color === one}
            onChange={() => onChange(one)}
            data-swatch
            className={`size-5 cursor-pointer appearance-none rounded-full checked:ring-2 checked:ring-foreground checked:ring-offset-2 checked:ring-offset-surface ${COLOR_DOTS[one]}`}
          />
        </label>
      ))}
    </fieldset>
  );
}

/** Edits in place. Escape cancels. */
export function CategoryForm(props: {
  project: string;
  category: Category;
  label: string;
  /** The form closes after this settles. */
  onSaved: (done: string) => Promise<void>;
  onClose: () => void;
}) {
  const { project, category, label, onSaved, onClose } = props;
  const { categoryId } = category;
  const [name, setName] = useState(category.name ?? "");
  const [color, setColor] = useState(category.color ?? defaultColor(categoryId));
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const save = useMutation({
    mutationFn: async (form: { name: string; color: CategoryColor }) => {
      if (category.name === null) await categoryCalls.add(project, { categoryId, ...form });
      else await categoryCalls.name(project, categoryId, form);
      await onSaved(`Saved “${isolated(form.name)}”.`);
    },
    onSuccess: onClose,
    onError: ({ message }) => setError(message),
  });
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (save.isPending) return;
    const { success, data, error } = categoryFormSchema.safeParse({ name, color });
    setError(success ? undefined : `${error.issues[0]?.message}.`);
    if (success) save.mutate(data);
  };

  return (
    <form
      onSubmit={submit}
      noValidate
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
      aria-label={`Edit ${label}`}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2"
    >
      <input
        ref={input}
        aria-label="Name"
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `error-${categoryId}`}
        value={name}
        onChange={(event) => setName(event.target.value)}
        maxLength={MAX_CATEGORY_NAME_LENGTH}
        autoComplete="off"
        className="input w-full sm:w-64"
      />
      <ColorChoice color={color} onChange={setColor} />
      <span className="flex gap-2">
        <Button isSmall tone="primary" label={save.isPending ? "Saving…" : "Save"} type="submit" />
        <Button isSmall label="Cancel" onClick={onClose} />
      </span>
      {error !== undefined && (
        <p id={`error-${categoryId}`} role="alert" className="basis-full text-sm text-danger">
          {error}
        </p>
      )}
    </form>
  );
}
