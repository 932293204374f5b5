import { ChevronLeft, ChevronRight } from "lucide-react";
import Link from "next/link";

const STEP = "button button--outline gap-1.5";

/** @param page from 1 */
export function PageLinks(props: { label: string; page: number; hasMore: boolean; hrefOf: (page: number) => string }) {
  const { label, page, hasMore, hrefOf } = props;
  if (page <= 1 && !hasMore) return null;
  return (
    <nav aria-label={label} className="mt-5 flex flex-wrap gap-2.5">
      {page > 1 && (
        <Link href={hrefOf(page - 1)} className={STEP}>
          <ChevronLeft aria-hidden className="size-4" />
          Previous
        </Link>
      )}
      {hasMore && (
        <Link href={hrefOf(page + 1)} className={STEP}>
          Next
          <ChevronRight aria-hidden className="size-4" />
        </Link>
      )}
    </nav>
  );
}
