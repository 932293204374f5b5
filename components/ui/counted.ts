/** A number with its noun, as in "1 animal" and "1,200 animals". @param many by default, `one` with an "s" */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
