/** Names in a sentence: `A`, `A and B`, `A, B and C`; of many the first ten and how many more. */
export function namesInWords(names: readonly string[]): string {
  const most = 10;
  const shown = names.length > most ? [...names.slice(0, most), `${names.length - most} more`] : names;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

/**
 * Whether the service would be left without an administrator.
 * @param admins how many there are now
 * @param isAdmin whether the person who goes, or loses the right, is one of them
 */
export function leavesNoAdmin(admins: number, isAdmin: boolean): boolean {
  return isAdmin && admins <= 1;
}
