"use client";

import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import Link from "next/link";
import { useEffect, useId, useRef, useState } from "react";
import { CategoryForm } from "#components/shelter/categories/category-form.tsx";
import { CategoryLabel } from "#components/shelter/categories/category-label.tsx";
import { DisclosureMenu } from "#components/ui/disclosure-menu.tsx";
import { animalsText } from "#lib/shelter/categories/rules.ts";
import type { CountedCategory } from "#lib/shelter/categories/schema.ts";
import { categoryLabel } from "#lib/shelter/categories/view.ts";

const ITEM =
  "flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-xl px-3 text-left text-note hover:bg-foreground/8 disabled:cursor-not-allowed disabled:text-muted disabled:hover:bg-transparent";

/** A category is deleted only while no animal is in it. */
function CategoryMenu(props: { category: CountedCategory; label: string; onEdit: () => void; onDelete: () => void }) {
  const { category, label, onEdit, onDelete } = props;
  const { name, animals } = category;
  const reason = useId();
  return (
    <DisclosureMenu
      label={`Actions for ${label}`}
      align="end"
      button={<Ellipsis aria-hidden className="size-5" />}
      className="inline-flex size-11 cursor-pointer items-center justify-center rounded-xl hover:bg-foreground/8 md:size-9"
    >
      <ul>
        <li>
          <button type="button" data-closes onClick={onEdit} className={ITEM}>
            <Pencil aria-hidden className="size-4.5 shrink-0" />
            {name === null ? "Name" : "Rename"}
          </button>
        </li>
        {name !== null && (
          <li>
            <button
              type="button"
              data-closes
              disabled={animals > 0}
              aria-describedby={animals > 0 ? reason : undefined}
              onClick={onDelete}
              className={`${ITEM} text-danger`}
            >
              <Trash2 aria-hidden className="size-4.5 shrink-0" />
              Delete
            </button>
            {animals > 0 && (
              <p id={reason} className="px-3 pb-2 text-sm text-muted">
                {animalsText(animals)} {animals === 1 ? "animal is" : "animals are"} in it. Move them to another category first.
              </p>
            )}
          </li>
        )}
      </ul>
    </DisclosureMenu>
  );
}

export interface CategoryRowProps {
  project: string;
  category: CountedCategory;
  categories: readonly CountedCategory[];
  canWrite: boolean;
  showsId: boolean;
  /** Resolves once the table is up to date. */
  onSaved: (done: string) => Promise<void>;
  onDelete: (category: CountedCategory) => void;
}

const FIRST = "pl-4 pr-4 text-left font-normal sm:pl-5";

export function CategoryRow({ project, category, categories, canWrite, showsId, onSaved, onDelete }: CategoryRowProps) {
  const { categoryId, name, animals } = category;
  const label = categoryLabel(categoryId, categories);
  const [isEditing, setEditing] = useState(false);
  const wasEditing = useRef(false);
  const edit = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  if (isEditing) {
    return (
      <tr className="border-t border-border max-sm:first:border-t-0">
        <td colSpan={showsId ? 4 : 3} className={FIRST}>
          <CategoryForm project={project} category={category} label={label} onSaved={onSaved} onClose={() => setEditing(false)} />
        </td>
      </tr>
    );
  }
  return (
    <tr className="h-11 border-t border-border hover:bg-foreground/3 max-sm:first:border-t-0">
      <th scope="row" className={`${FIRST} max-sm:py-2`}>
        <span className="flex flex-wrap items-center gap-x-3 font-semibold">
          {canWrite && name !== null ? (
            <button
              ref={edit}
              type="button"
              title="Rename"
              onClick={() => setEditing(true)}
              className="min-h-9 cursor-text text-left hover:underline hover:underline-offset-4"
            >
              <span className="sr-only">Rename </span>
              <CategoryLabel categoryId={categoryId} categories={categories} />
            </button>
          ) : (
            <CategoryLabel categoryId={categoryId} categories={categories} />
          )}
          {canWrite && name === null && (
            <button ref={edit} type="button" onClick={() => setEditing(true)} className="link min-h-9 cursor-pointer text-note">
              Name<span className="sr-only"> {label}</span>
            </button>
          )}
        </span>
        {showsId && <span className="block font-mono text-caption text-muted sm:hidden">Category ID {categoryId}</span>}
      </th>
      <td className="pr-4 text-right tabular-nums sm:pr-8">
        {animals === 0 ? (
          <span className="text-muted">0</span>
        ) : (
          <Link href={`/p/${project}/animals?category=${categoryId}&order=desc`} className="link relative inline-block">
            <span className="sr-only">Animals in {label}: </span>
            {animalsText(animals)}
          </Link>
        )}
      </td>
      {showsId && <td className="pr-4 font-mono text-sm text-muted max-sm:hidden">{categoryId}</td>}
      {canWrite && (
        <td className="w-px pr-2 text-right">
          <CategoryMenu category={category} label={label} onEdit={() => setEditing(true)} onDelete={() => onDelete(category)} />
        </td>
      )}
    </tr>
  );
}
