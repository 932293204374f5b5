"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { ANIMALS_PATH } from "#components/shell/layout/places.ts";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { CategoryRow, type CategoryRowProps } from "#components/shelter/categories/category-row.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Field } from "#components/ui/field.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { ListFrame } from "#components/ui/list-frame.tsx";
import { type TableColumn, TableHead } from "#components/ui/table-head.tsx";
import { useToast } from "#components/ui/toast.tsx";
import type { Toast } from "#components/ui/toast-card.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { categoriesOptions, categoryCalls, countedCategoriesOptions } from "#lib/shelter/categories/client.ts";
import { type CountedCategory, MAX_CATEGORIES, MAX_CATEGORY_NAME_LENGTH } from "#lib/shelter/categories/schema.ts";

function AddCategoryDialog(props: { project: string; onClose: () => void; onAdded: (name: string) => void }) {
  const { project, onClose, onAdded } = props;
  const [name, setName] = useState("");
  return (
    <FormDialog
      title="Add a category"
      label="Add category"
      pendingLabel="Adding…"
      onSubmit={() => categoryCalls.add(project, { name })}
      onDone={(category) => onAdded(category.name ?? name)}
      onClose={onClose}
    >
      <Field
        label="Name"
        value={name}
        onChange={setName}
        maxLength={MAX_CATEGORY_NAME_LENGTH}
        autoFocus
        hint="A kind of animal, such as Cats."
        error="Enter a name."
      />
    </FormDialog>
  );
}

const errorToast = (error: unknown, otherwise: string): Toast => ({
  isError: true,
  text: error instanceof Error ? error.message : otherwise,
});

function useDelete(project: string, refresh: () => void): (category: CountedCategory) => Promise<void> {
  const show = useToast();
  const restore = async (category: CountedCategory): Promise<void> => {
    const { categoryId, name, color } = category;
    if (name === null || color === null) return;
    try {
      await categoryCalls.add(project, { categoryId, name, color });
      show({ text: `“${isolated(name)}” was restored.` });
    } catch (error) {
      show(errorToast(error, "The category could not be restored. Try again."));
    }
    refresh();
  };
  return async (category) => {
    try {
      await categoryCalls.forget(project, category.categoryId);
      show({ text: `“${isolated(category.name ?? "")}” was deleted.`, undo: () => void restore(category) });
    } catch (error) {
      show(errorToast(error, "The category could not be deleted. Try again."));
    }
    refresh();
  };
}

function NoCategories({ project, onAdd }: { project: string; onAdd: (() => void) | undefined }) {
  return (
    <EmptyState picture="nothing" title="No categories yet" text="Add one for each kind of animal.">
      {onAdd && <Button tone="primary" label="Add the first category" onClick={onAdd} />}
      <Link href={`/p/${project}${ANIMALS_PATH}`} className="button button--outline">
        Go to animals
      </Link>
    </EmptyState>
  );
}

const COLUMNS: TableColumn[] = [
  { name: "Name", className: "pl-4 sm:pl-5" },
  { name: "Animals", className: "w-32 text-right sm:pr-8" },
];
const ID_COLUMN: TableColumn = { name: "Category ID", className: "w-44 max-sm:hidden" };

/** @param props.showsId for those who write programs */
function CategoryTable(row: Omit<CategoryRowProps, "category">) {
  return (
    <table className="w-full border-collapse text-left text-note">
      <caption className="sr-only">Categories, by name</caption>
      <TableHead columns={row.showsId ? [...COLUMNS, ID_COLUMN] : COLUMNS} rowClassName="h-11 max-sm:sr-only" hasActions={row.canWrite} />
      <tbody>
        {row.categories.map((category) => (
          <CategoryRow key={category.categoryId} category={category} {...row} />
        ))}
      </tbody>
    </table>
  );
}

export function CategoryBoard(props: {
  project: string;
  canWrite: boolean;
  showsId: boolean;
  first: { categories: CountedCategory[]; readAt: number };
}) {
  const { project, canWrite, showsId, first } = props;
  const client = useQueryClient();
  const show = useToast();
  const { data, error, refetch } = useQuery({
    ...countedCategoriesOptions(project),
    initialData: first.categories,
    initialDataUpdatedAt: first.readAt,
  });
  const [isAdding, setAdding] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: categoriesOptions(project).queryKey });
  const remove = useDelete(project, () => void refresh());
  const saved = async (text: string): Promise<void> => {
    show({ text });
    await refresh();
  };

  return (
    <>
      <PageHead
        title="Categories"
        lead="Each animal belongs to one category."
        action={
          canWrite &&
          data.length > 0 && (
            <Button tone="primary" onClick={() => setAdding(true)} className="gap-2">
              <Plus aria-hidden className="size-4" />
              Add a category
            </Button>
          )
        }
      />
      <ListFrame
        label="Loading the categories"
        list={{ data: { rows: data }, error, refetch }}
        empty={<NoCategories project={project} onAdd={canWrite ? () => setAdding(true) : undefined} />}
        rows={({ rows }) => (
          <CategoryTable
            project={project}
            categories={rows}
            canWrite={canWrite}
            showsId={showsId}
            onSaved={saved}
            onDelete={(category) => void remove(category)}
          />
        )}
      />
      {data.length >= MAX_CATEGORIES && (
        <p className="mt-3 text-note text-muted">Up to {MAX_CATEGORIES} categories are shown, named ones first. The others still work.</p>
      )}
      {isAdding && (
        <AddCategoryDialog
          project={project}
          onClose={() => setAdding(false)}
          onAdded={(name) => {
            setAdding(false);
            void saved(`Added “${isolated(name)}”.`);
          }}
        />
      )}
    </>
  );
}
