"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { petQueryParams, readPetQuery } from "#lib/pets/table/rules.ts";
import type { PetQuery } from "#lib/pets/table/schema.ts";

/** Columns that can be put away; the name always stays. */
export const OPTIONAL_COLUMNS = ["id", "category", "updated", "added"] as const;
export type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number];

/** How the table is shown, beside what it shows. */
export interface TableView {
  hidden: readonly OptionalColumn[];
  tight: boolean;
  /** The animal whose drawer is open: an id, or `new`. */
  open: string | undefined;
}

function readView(params: URLSearchParams): TableView {
  const hidden = (params.get("hide") ?? "added").split(",");
  return {
    hidden: OPTIONAL_COLUMNS.filter((column) => hidden.includes(column)),
    tight: params.get("rows") === "tight",
    open: params.get("animal") ?? undefined,
  };
}

function addressOf(query: PetQuery, view: TableView): string {
  const params = petQueryParams(query);
  const hidden = view.hidden.join(",");
  if (hidden !== "added") params.set("hide", hidden);
  if (view.tight) params.set("rows", "tight");
  if (view.open !== undefined) params.set("animal", view.open);
  const text = params.toString();
  return text === "" ? window.location.pathname : `?${text}`;
}

/**
 * All of the table's state, kept in the address: it outlives reload, and back
 * leads to what was seen before.
 */
export function usePetQuery() {
  const params = useSearchParams();
  const text = params.toString();
  const { query, view } = useMemo(() => {
    const read = new URLSearchParams(text);
    return { query: readPetQuery(read), view: readView(read) };
  }, [text]);

  /** Goes to another state; a changed filter or order begins at the first page. `replace` leaves no step for back. */
  const go = useCallback(
    (change: { query?: Partial<PetQuery>; view?: Partial<TableView> }, how: "push" | "replace" = "push") => {
      const fresh = change.query && !("after" in change.query) && !("before" in change.query);
      const next = { ...query, ...(fresh && { after: undefined, before: undefined }), ...change.query };
      const address = addressOf(next, { ...view, ...change.view });
      if (how === "push") window.history.pushState(null, "", address);
      else window.history.replaceState(null, "", address);
    },
    [query, view],
  );
  return { query, view, go };
}
export type GoTo = ReturnType<typeof usePetQuery>["go"];
