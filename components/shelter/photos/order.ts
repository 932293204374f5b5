/**
 * @param moved id of what was dropped beside the target
 * @returns its new position, from 1; undefined if it stays
 */
export function droppedAt(ids: readonly string[], moved: string, target: string, side: "before" | "after"): number | undefined {
  const others = ids.filter((id) => id !== moved);
  const at = others.indexOf(target);
  if (at < 0 || others.length === ids.length) return undefined;
  const position = at + (side === "after" ? 2 : 1);
  return ids[position - 1] === moved ? undefined : position;
}
