/** What was typed into a search, fit for the database; empty when it asks for nothing. */
export function searchText(typed: string): string {
  return typed.replaceAll("\0", "").toWellFormed().trim().slice(0, 255);
}
