import { isLittle } from "#lib/platform/config/memory.ts";

type HeapOwner = "web" | "worker" | "edge";

/** MB. V8's usual size makes an idle process a third larger. */
const YOUNG: Record<HeapOwner, number> = { web: 8, worker: 4, edge: 8 };
/** MB. Leaves room for the largest import, before V8 collects all the time. */
const IN_LITTLE_MEMORY: Record<HeapOwner, { young: number; old: number }> = {
  web: { young: 2, old: 192 },
  worker: { young: 2, old: 192 },
  edge: { young: 1, old: 96 },
};

/** @param given `NODE_OPTIONS`, which may set the limit */
export function heapFlags(owner: HeapOwner, hasLittle = isLittle(), given = process.env["NODE_OPTIONS"] ?? ""): string[] {
  if (!hasLittle) return [`--max-semi-space-size=${YOUNG[owner]}`];
  const { young, old } = IN_LITTLE_MEMORY[owner];
  return [`--max-semi-space-size=${young}`, ...(/--max[-_]old[-_]space[-_]size/.test(given) ? [] : [`--max-old-space-size=${old}`])];
}
