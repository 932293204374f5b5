"use client";

import { useId, useState } from "react";
import { CategoryOptions } from "#components/pets/filter-options.tsx";
import { FIELD } from "#components/ui/field-look.ts";
import type { Category } from "#lib/categories/schema.ts";
import { categoryLabel } from "#lib/categories/view.ts";

const OTHER = "other";

interface Described {
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
}

function NumberField(props: {
  value: string;
  onChange: (categoryId: string) => void;
  categories: readonly Category[] | undefined;
  described: Described;
}) {
  const { value, onChange, categories, described } = props;
  const id = useId();
  const named = categories?.find((category) => category.categoryId === value)?.name;
  return (
    <div className="mt-2 flex flex-col gap-1.5">
      <label htmlFor={id} className="label">
        Category number
      </label>
      <input
        id={id}
        value={value}
        required
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value.trim())}
        {...described}
        className={FIELD}
      />
      <p className="text-sm text-muted">{named ? `This is “${named}”.` : "You can name it under Categories."}</p>
    </div>
  );
}

/** A number unknown to the project can be typed. */
export function CategoryField(props: {
  value: string;
  onChange: (categoryId: string) => void;
  categories: readonly Category[] | undefined;
  isReadOnly: boolean;
  described: Described;
}) {
  const { value, onChange, categories, isReadOnly, described } = props;
  const id = useId();
  const [isAsked, setAsked] = useState(false);
  const isOther = isAsked || categories?.length === 0;
  const isListed = categories?.some((category) => category.categoryId === value);
  return (
    <>
      <label htmlFor={id} className={`label ${isReadOnly ? "" : "label--required"}`}>
        Category
      </label>
      {isReadOnly ? (
        <input id={id} readOnly value={categoryLabel(value, categories)} className={FIELD} />
      ) : (
        <select
          id={id}
          required
          value={isOther ? OTHER : value}
          onChange={({ target }) => {
            setAsked(target.value === OTHER);
            onChange(target.value === OTHER ? "" : target.value);
          }}
          {...(!isOther && described)}
          className="select w-full"
        >
          {value === "" && <option value="">Choose a category</option>}
          <CategoryOptions categories={categories} />
          {value !== "" && !isListed && !isOther && <option value={value}>{categoryLabel(value, categories)}</option>}
          <option value={OTHER}>Another number…</option>
        </select>
      )}
      {isOther && !isReadOnly && <NumberField value={value} onChange={onChange} categories={categories} described={described} />}
    </>
  );
}
