"use client";

import { type FormEvent, useState } from "react";
import { COLOUR_DOTS } from "#components/categories/category-label.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { categoryCalls } from "#lib/categories/client.ts";
import { CATEGORY_COLOURS, type Category, type CategoryColour, categoryFormSchema, isCategoryId } from "#lib/categories/schema.ts";

const FIELD = "h-11 rounded-[0.625rem] border border-(--field-border) bg-(--field-background) px-3";

function ColourChoice({ colour, onChange }: { colour: CategoryColour; onChange: (colour: CategoryColour) => void }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">Colour</legend>
      <div className="flex flex-wrap gap-2">
        {CATEGORY_COLOURS.map((one) => (
          <label
            key={one}
            className="inline-flex h-11 cursor-pointer items-center gap-2 rounded-xl border border-(--field-border) px-3 capitalize has-checked:border-accent has-checked:bg-accent/10"
          >
            <input type="radio" name="colour" checked={colour === one} onChange={() => onChange(one)} className="accent-(--accent)" />
            <span aria-hidden className={`size-3 rounded-full ${COLOUR_DOTS[one]}`} />
            {one}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Names a category, or changes its name and colour; a new one asks for its number too. */
export function CategoryDialog(props: {
  project: string;
  category: Category | undefined;
  onClose: () => void;
  onSaved: (done: string) => void;
}) {
  const { project, category, onClose, onSaved } = props;
  const [categoryId, setCategoryId] = useState(category?.categoryId ?? "");
  const [name, setName] = useState(category?.name ?? "");
  const [colour, setColour] = useState<CategoryColour>(category?.colour ?? "spruce");
  const [fault, setFault] = useState<string | undefined>();
  const [isSending, setSending] = useState(false);

  const run = async (work: () => Promise<void>, done: string): Promise<void> => {
    if (isSending) return;
    setSending(true);
    setFault(undefined);
    try {
      await work();
      onSaved(done);
    } catch (error) {
      setFault(error instanceof Error ? error.message : "It could not be saved.");
      setSending(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const parsed = categoryFormSchema.safeParse({ name, colour });
    if (!isCategoryId(categoryId)) setFault("The number must be a whole number, as the animals have it.");
    else if (!parsed.success) setFault(`${parsed.error.issues[0]?.message}.`);
    else void run(() => categoryCalls.name(project, categoryId, parsed.data), `Category ${categoryId} is “${parsed.data.name}” now.`);
  };

  return (
    <Dialog title={category ? `Category ${category.categoryId}` : "Name a category"} onClose={onClose}>
      <form onSubmit={submit} noValidate className="mt-5 flex flex-col gap-5">
        {fault && <FaultBox text={fault} />}
        {!category && (
          <label className="flex flex-col gap-1.5 font-semibold">
            Number
            <input
              value={categoryId}
              onChange={(event) => setCategoryId(event.target.value.trim())}
              inputMode="numeric"
              className={FIELD}
            />
          </label>
        )}
        <label className="flex flex-col gap-1.5 font-semibold">
          Name
          <input value={name} onChange={(event) => setName(event.target.value)} autoComplete="off" className={FIELD} />
        </label>
        <ColourChoice colour={colour} onChange={setColour} />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="button button--primary h-11 px-5 md:h-11">
            {isSending ? "Saving…" : "Save"}
          </button>
          {category?.name && (
            <button
              type="button"
              onClick={() =>
                void run(() => categoryCalls.forget(project, category.categoryId), `Category ${category.categoryId} has no name any more.`)
              }
              className="button button--outline h-11 px-5 md:h-11"
            >
              Take the name away
            </button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
