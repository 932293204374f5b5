"use client";

import { type FormEvent, useState } from "react";
import { COLOUR_DOTS } from "#components/categories/category-label.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { FetchFault } from "#lib/browser/fetch-json.ts";
import { categoryCalls } from "#lib/categories/client.ts";
import { CATEGORY_COLOURS, type Category, type CategoryColour, newCategorySchema } from "#lib/categories/schema.ts";

const FIELD = "h-11 rounded-[0.625rem] border border-(--field-border) bg-(--field-background) px-3";

function ColourChoice({ colour, onChange }: { colour: CategoryColour; onChange: (colour: CategoryColour) => void }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">Color</legend>
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

/** @param props.categories entering a known one offers to rename it */
export function CategoryDialog(props: {
  project: string;
  category: Category | undefined;
  categories: readonly Category[];
  onClose: () => void;
  onSaved: (done: string) => void;
  onRefused: () => void;
  onForget: (category: Category) => Promise<void>;
}) {
  const { project, category, categories, onClose, onSaved, onRefused, onForget } = props;
  const [categoryId, setCategoryId] = useState(category?.categoryId ?? "");
  const [name, setName] = useState(category?.name ?? "");
  const [colour, setColour] = useState<CategoryColour>(category?.colour ?? "spruce");
  const [fault, setFault] = useState<string | undefined>();
  const [isSending, setSending] = useState(false);

  const [isTaken, setTaken] = useState(false);
  const named = isTaken ? categories.find((one) => one.categoryId === categoryId && one.name !== null) : undefined;

  const run = async (work: () => Promise<unknown>, done?: string): Promise<void> => {
    if (isSending) return;
    setSending(true);
    setFault(undefined);
    try {
      await work();
      if (done !== undefined) onSaved(done);
    } catch (error) {
      setFault(error instanceof Error ? error.message : "The category could not be saved. Try again.");
      setTaken(error instanceof FetchFault && error.status === 409);
      setSending(false);
      onRefused();
    }
  };
  const save = (overName: boolean): void => {
    const parsed = newCategorySchema.safeParse({ categoryId, name, colour });
    if (!parsed.success) {
      setFault(`${parsed.error.issues[0]?.message}.`);
      return;
    }
    const { categoryId: id, ...form } = parsed.data;
    const send = () => (overName ? categoryCalls.name(project, id, form) : categoryCalls.add(project, parsed.data));
    void run(send, `Category ${id} is now “${form.name}”.`);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save(Boolean(category?.name));
  };

  return (
    <Dialog title={category ? `Category ${category.categoryId}` : "Name a category"} onClose={onClose}>
      <form onSubmit={submit} noValidate className="mt-5 flex flex-col gap-5">
        {fault && <FaultBox text={fault} />}
        {!category?.name && named && name.trim() !== "" && (
          <button
            type="button"
            onClick={() => save(true)}
            className="button button--outline h-auto min-h-11 self-start px-5 py-2 md:h-auto"
          >
            Rename “{named.name}” to “{name.trim()}”
          </button>
        )}
        {!category && (
          <label className="flex flex-col gap-1.5 font-semibold">
            Number
            <input
              value={categoryId}
              onChange={(event) => {
                setCategoryId(event.target.value.trim());
                setTaken(false);
              }}
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
            <button type="button" onClick={() => void run(() => onForget(category))} className="button button--outline h-11 px-5 md:h-11">
              Remove name
            </button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
