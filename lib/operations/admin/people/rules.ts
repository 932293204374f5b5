export function namesInWords(names: readonly string[]): string {
  const max = 10;
  const shown = names.length > max ? [...names.slice(0, max), `${names.length - max} more`] : names;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

export function leavesNoAdmin(admins: number, isAdmin: boolean): boolean {
  return isAdmin && admins <= 1;
}
