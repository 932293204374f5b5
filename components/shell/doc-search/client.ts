import type { DocEntry } from "#components/shell/doc-search/rules.ts";

let loading: Promise<DocEntry[]> | undefined;

async function load(): Promise<DocEntry[]> {
  const response = await fetch("/docs/search.json");
  if (!response.ok) throw new Error(`The index answered ${response.status}.`);
  return (await response.json()) as DocEntry[];
}

/** Loaded once a document. Without it, Enter still leads to the page of results. */
export function docIndex(): Promise<DocEntry[]> {
  loading ??= load().catch(() => {
    loading = undefined;
    return [];
  });
  return loading;
}
