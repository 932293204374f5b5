"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { CategoryDialog } from "#components/categories/category-dialog.tsx";
import { CategoryRow } from "#components/categories/category-row.tsx";
import { PageHead } from "#components/page/page-head.tsx";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { categoriesOptions, categoryCalls } from "#lib/categories/client.ts";
import { type Category, MOST_CATEGORIES } from "#lib/categories/schema.ts";

/** @returns rejects with a FetchFault */
function useForget(project: string, refresh: () => void): (category: Category) => Promise<void> {
  const show = useToast();
  const giveBack = async ({ categoryId, name, colour }: Category): Promise<void> => {
    if (name === null || colour === null) return;
    try {
      await categoryCalls.add(project, { categoryId, name, colour });
      show({ text: `Category ${categoryId} is named “${name}” again.` });
    } catch (error) {
      show({ isFault: true, text: error instanceof Error ? error.message : "The name could not be restored. Try again." });
    }
    refresh();
  };
  return async (category) => {
    await categoryCalls.forget(project, category.categoryId);
    show({ text: `Category ${category.categoryId} no longer has a name.`, undo: () => void giveBack(category) });
    refresh();
  };
}

function NoCategories({ project, onName }: { project: string; onName: (() => void) | undefined }) {
  return (
    <div className="rounded-2xl border border-border bg-surface p-6 sm:p-8">
      <p className="max-w-lg text-lg">No categories yet. The categories of your animals appear here automatically.</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {onName && (
          <button type="button" onClick={onName} className="button button--primary h-11 px-5 md:h-11">
            Name the first category
          </button>
        )}
        <Link href={`/p/${project}/animals`} className="button button--outline h-11 px-5 md:h-11">
          Go to animals
        </Link>
      </div>
    </div>
  );
}

export function CategoryBoard(props: { project: string; canWrite: boolean; first: { categories: Category[]; readAt: number } }) {
  const { project, canWrite, first } = props;
  const client = useQueryClient();
  const show = useToast();
  const { data, error, refetch } = useQuery({
    ...categoriesOptions(project),
    initialData: first.categories,
    initialDataUpdatedAt: first.readAt,
  });
  const [open, setOpen] = useState<Category | "new" | undefined>();
  const refresh = (): void => void client.invalidateQueries({ queryKey: ["categories", project] });
  const forget = useForget(project, refresh);

  return (
    <>
      <PageHead
        title="Categories"
        lead="Programs identify a category by its number. Give it a name and a color for people here."
        action={
          canWrite && (
            <button type="button" onClick={() => setOpen("new")} className="button button--primary h-11 gap-2 px-5 md:h-11">
              <Plus aria-hidden className="size-4" />
              Name a category
            </button>
          )
        }
      />
      {error && <FaultBox text={error.message} onRetry={() => void refetch()} />}
      {data.length === 0 ? (
        <NoCategories project={project} onName={canWrite ? () => setOpen("new") : undefined} />
      ) : (
        <ul className="divide-y divide-border rounded-2xl border border-border bg-surface">
          {data.map((category) => (
            <CategoryRow
              key={category.categoryId}
              project={project}
              category={category}
              categories={data}
              {...(canWrite && { onEdit: () => setOpen(category) })}
            />
          ))}
        </ul>
      )}
      {data.length >= MOST_CATEGORIES && (
        <p className="mt-3 text-[0.9375rem] text-muted">
          Up to {MOST_CATEGORIES} categories are shown, named ones first. The others still work.
        </p>
      )}
      {open && (
        <CategoryDialog
          project={project}
          category={open === "new" ? undefined : open}
          categories={data}
          onClose={() => setOpen(undefined)}
          onSaved={(text) => {
            show({ text });
            setOpen(undefined);
            refresh();
          }}
          onRefused={refresh}
          onForget={async (category) => {
            await forget(category);
            setOpen(undefined);
          }}
        />
      )}
    </>
  );
}
