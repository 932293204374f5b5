"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { CategoryDialog } from "#components/categories/category-dialog.tsx";
import { CategoryLabel } from "#components/categories/category-label.tsx";
import { PageHead } from "#components/layout/page-head.tsx";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { categoriesOptions } from "#lib/categories/client.ts";
import type { Category } from "#lib/categories/schema.ts";
import { categoryLabel } from "#lib/categories/view.ts";

/** The project's categories: those with a name, and those that animals carry without one. */
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

  return (
    <>
      <PageHead
        title="Categories"
        lead="Programs know a category by its number. Here it gets a name and a colour for people."
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
        <p className="rounded-2xl border border-border bg-surface p-6 text-lg sm:p-8">
          No categories yet. Those that your animals carry appear here by themselves.
        </p>
      ) : (
        <ul className="divide-y divide-border rounded-2xl border border-border bg-surface">
          {data.map((category) => (
            <li key={category.categoryId} className="flex items-center gap-x-4 px-4 py-2.5">
              <span className="mr-auto min-w-0 font-semibold [overflow-wrap:anywhere]">
                <CategoryLabel categoryId={category.categoryId} categories={data} />
                {category.name && <span className="ml-2 font-mono text-sm font-normal text-muted">{category.categoryId}</span>}
              </span>
              <Link
                href={`/p/${project}/animals?category=${category.categoryId}`}
                className="link inline-flex h-11 shrink-0 items-center text-[0.9375rem]"
              >
                Animals<span className="sr-only"> of {categoryLabel(category.categoryId, data)}</span>
              </Link>
              {canWrite && (
                <button
                  type="button"
                  onClick={() => setOpen(category)}
                  aria-label={`${category.name ? "Edit" : "Name"} ${categoryLabel(category.categoryId, data)}`}
                  className="button button--outline h-10 shrink-0 px-4 md:h-10"
                >
                  {category.name ? "Edit" : "Name"}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {open && (
        <CategoryDialog
          project={project}
          category={open === "new" ? undefined : open}
          onClose={() => setOpen(undefined)}
          onSaved={(text) => {
            show({ text });
            setOpen(undefined);
            void client.invalidateQueries({ queryKey: ["categories", project] });
          }}
        />
      )}
    </>
  );
}
