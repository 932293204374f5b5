import type { Category, CategoryColor } from "#lib/shelter/categories/schema.ts";
import { categoryLabel } from "#lib/shelter/categories/view.ts";

/** Mid-tones that work on light and dark. */
export const COLOR_DOTS = {
  spruce: "bg-[oklch(0.56_0.1_162)]",
  brass: "bg-[oklch(0.74_0.15_76)]",
  rose: "bg-[oklch(0.66_0.14_25)]",
  sky: "bg-[oklch(0.62_0.11_235)]",
  plum: "bg-[oklch(0.56_0.13_320)]",
  slate: "bg-[oklch(0.58_0.03_250)]",
} as const satisfies Record<CategoryColor, string>;

export function CategoryLabel({ categoryId, categories }: { categoryId: string; categories: readonly Category[] | undefined }) {
  const color = categories?.find((category) => category.categoryId === categoryId)?.color;
  return (
    // Aligned at the baseline, the dot stays beside the first line of a label that wraps.
    <span className="inline-flex min-w-0 items-baseline gap-2">
      <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${color ? COLOR_DOTS[color] : "border border-muted"}`} />
      <span className="[overflow-wrap:anywhere]">{categoryLabel(categoryId, categories)}</span>
    </span>
  );
}
