"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { CategoryLabel } from "#components/categories/category-label.tsx";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { categoriesOptions } from "#lib/categories/client.ts";
import { importRowsOptions } from "#lib/pets/import/client.ts";
import type { ImportRow } from "#lib/pets/import/schema.ts";

const STATUS_WORDS = { available: "Available", pending: "Pending", sold: "Adopted" } as const;
const CELL = "px-2 py-2.5 align-top sm:px-4";
const TEXT_CELL = `${CELL} [overflow-wrap:anywhere]`;

function Faults({ row }: { row: ImportRow }) {
  return (
    <ul className="grid gap-1">
      {row.faults.map(({ column, came, rule }) => (
        <li key={column}>
          <strong className="font-semibold">{column}</strong>{" "}
          {came === null || came === "" ? "is required" : `must be ${rule}; got “${came}”`}.
        </li>
      ))}
    </ul>
  );
}

export function ImportRows({ project, importId, faulty }: { project: string; importId: string; faulty: boolean }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    importRowsOptions(project, importId, faulty),
  );
  const { data: categories } = useQuery(categoriesOptions(project));
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      {error && <FaultBox text={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <p className="p-4 text-muted">Loading…</p>}
      {data && (
        <section
          aria-label={faulty ? "List of rows with errors" : "List of all rows"}
          className="max-h-[28rem] overflow-auto"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
          tabIndex={0}
        >
          <table className="w-full text-left text-[0.9375rem]">
            <thead className="sticky top-0 bg-surface text-sm text-muted">
              <tr>
                <th className={`${CELL} w-12 font-semibold sm:w-20`}>Row</th>
                {faulty ? (
                  <th className={`${CELL} font-semibold`}>Error</th>
                ) : (
                  <>
                    <th className={`${CELL} font-semibold`}>Name</th>
                    <th className={`${CELL} font-semibold`}>Category</th>
                    <th className={`${CELL} font-semibold`}>Status</th>
                  </>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.n} className="border-t border-border">
                  <td className={`${CELL} tabular-nums text-muted`}>{row.n}</td>
                  {faulty || row.faults.length > 0 ? (
                    <td className={TEXT_CELL} colSpan={faulty ? 1 : 3}>
                      <Faults row={row} />
                    </td>
                  ) : (
                    <>
                      <td className={TEXT_CELL}>{row.name}</td>
                      <td className={`${CELL} min-w-28`}>
                        {row.categoryId && <CategoryLabel categoryId={row.categoryId} categories={categories} />}
                      </td>
                      <td className={CELL}>{row.status && STATUS_WORDS[row.status]}</td>
                    </>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
          {hasNextPage && (
            <div className="border-t border-border p-3 text-center">
              <button
                type="button"
                disabled={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
                className="button button--outline h-10 px-4 md:h-10"
              >
                {isFetchingNextPage ? "Loading…" : "Show more rows"}
              </button>
            </div>
          )}
        </section>
      )}
    </>
  );
}
