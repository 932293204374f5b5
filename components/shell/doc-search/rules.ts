import { hasWords } from "#components/ui/has-words.ts";

export interface DocEntry {
  part: string;
  title: string;
  href: string;
  /** Lowercase, with the title. */
  text: string;
}

/** What has every word: first where the title has them. */
export function foundDocs(entries: readonly DocEntry[], typed: string): DocEntry[] {
  if (typed.trim() === "") return [];
  const found = entries.filter(({ text }) => hasWords(text, typed.trim()));
  const { named = [], others = [] } = Object.groupBy(found, ({ title }) =>
    hasWords(title.toLowerCase(), typed.trim()) ? "named" : "others",
  );
  return [...named, ...others];
}
