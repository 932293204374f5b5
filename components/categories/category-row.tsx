import Link from "next/link";
import { CategoryLabel } from "#components/categories/category-label.tsx";
import type { Category } from "#lib/categories/schema.ts";
import { categoryLabel } from "#lib/categories/view.ts";

export function CategoryRow(props: { project: string; category: Category; categories: readonly Category[]; onEdit?: () => void }) {
  const { project, category, categories, onEdit } = props;
  const { categoryId, name } = category;
  const label = categoryLabel(categoryId, categories);
  return (
    <li className="flex items-center gap-x-3 px-4 py-2.5 sm:gap-x-4">
      <span className="mr-auto min-w-0 font-semibold [overflow-wrap:anywhere]">
        <CategoryLabel categoryId={categoryId} categories={categories} />
        {name && <span className="ml-2 font-mono text-sm font-normal text-muted">{categoryId}</span>}
      </span>
      <Link href={`/p/${project}/animals?category=${categoryId}`} className="link inline-flex h-11 shrink-0 items-center text-[0.9375rem]">
        Animals<span className="sr-only"> in {label}</span>
      </Link>
      {onEdit && (
        <button
          type="button"
          onClick={onEdit}
          aria-label={`${name ? "Edit" : "Name"} ${label}`}
          className="button button--outline h-10 shrink-0 px-4 md:h-10"
        >
          {name ? "Edit" : "Name"}
        </button>
      )}
    </li>
  );
}
