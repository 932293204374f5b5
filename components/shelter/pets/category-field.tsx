"use client";

import { type KeyboardEvent, useId, useRef, useState } from "react";
import { CategoryLabel } from "#components/shelter/categories/category-label.tsx";
import { type CategoryChoice, categoryChoices, choiceText, type Offered } from "#components/shelter/pets/category-choice.ts";
import type { Category } from "#lib/shelter/categories/schema.ts";

interface Described {
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
}

function Option(props: {
  id: string;
  offered: Offered;
  isHere: boolean;
  categories: readonly Category[];
  onPoint: () => void;
  onTake: () => void;
}) {
  const { id, offered, isHere, categories, onPoint, onTake } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
    <div
      id={id}
      role="option"
      aria-selected={isHere}
      tabIndex={-1}
      onPointerMove={onPoint}
      // Keeps the focus in the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onTake}
      className="flex min-h-11 cursor-pointer items-center rounded-xl px-3 text-note aria-selected:bg-foreground/8"
    >
      {offered.newCategory === "" ? (
        <CategoryLabel categoryId={offered.categoryId} categories={categories} />
      ) : (
        <span className="[overflow-wrap:anywhere]">
          Create “<bdi>{offered.newCategory}</bdi>”
        </span>
      )}
    </div>
  );
}

/**
 * A category is found by typing, and created with the animal if there is none of the name. Tab and leaving the field
 * take the marked one, as Enter does.
 */
export function CategoryField(props: {
  choice: CategoryChoice;
  onChange: (choice: CategoryChoice) => void;
  categories: readonly Category[] | undefined;
  described: Described;
}) {
  const { choice, onChange, categories = [], described } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  /** While someone types; otherwise the field shows the choice. */
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const offered = categoryChoices(typed ?? "", categories);
  const here = isOpen ? offered[Math.min(at, offered.length - 1)] : undefined;
  const optionId = (one: Offered): string => `${id}-${one.categoryId || "new"}`;

  const open = (): void => {
    if (isOpen) return;
    setOpen(true);
    setAt(Math.max(0, typed === undefined ? offered.findIndex(({ categoryId }) => categoryId === choice.categoryId) : 0));
  };
  const close = (): void => {
    setOpen(false);
    setTyped(undefined);
  };
  const take = (one: Offered): void => {
    onChange(one);
    close();
  };
  const leave = (): void => {
    if (typed?.trim() === "") onChange({ categoryId: "", newCategory: "" });
    else if (typed !== undefined && here) onChange(here);
    close();
  };
  const move = (step: number): void => {
    if (!isOpen) open();
    else if (offered.length > 0) setAt((Math.min(at, offered.length - 1) + step + offered.length) % offered.length);
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      move(step);
    }
    if (event.key === "Enter" && here && !event.nativeEvent.isComposing) {
      event.preventDefault();
      take(here);
    }
    if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      close();
    }
  };

  return (
    <div className="relative flex flex-col gap-1.5">
      <label htmlFor={id} className="label">
        Category
      </label>
      <input
        ref={input}
        id={id}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={here && optionId(here)}
        value={typed ?? choiceText(choice, categories)}
        required
        autoComplete="off"
        spellCheck={false}
        placeholder="Choose one or type a new one"
        onClick={() => {
          input.current?.select();
          open();
        }}
        onChange={(event) => {
          setTyped(event.target.value);
          setOpen(true);
          setAt(0);
        }}
        onKeyDown={onKey}
        onBlur={leave}
        {...described}
        className="input w-full"
      />
      {isOpen && (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Categories"
          className="absolute top-full z-20 mt-1 max-h-64 w-full overflow-y-auto rounded-2xl border border-border bg-surface p-2 shadow-surface"
        >
          {offered.map((one, i) => (
            <Option
              key={one.categoryId}
              id={optionId(one)}
              offered={one}
              isHere={one === here}
              categories={categories}
              onPoint={() => setAt(i)}
              onTake={() => take(one)}
            />
          ))}
          {offered.length === 0 && <p className="px-3 py-2.5 text-note text-muted">Type the name of a new category.</p>}
        </div>
      )}
    </div>
  );
}
