type Close = () => Promise<unknown>;

const open = new Set<Close>();

/**
 * Registers cleanup that runs even on a signal.
 * @returns runs it now; idempotent
 */
export function closing(close: Close): () => Promise<void> {
  const once = async (): Promise<void> => {
    if (open.delete(once)) await close();
  };
  open.add(once);
  return once;
}

export function openNow(): ReadonlySet<unknown> {
  return new Set(open);
}

export async function closeAll(kept: ReadonlySet<unknown> = new Set()): Promise<void> {
  for (const close of [...open].reverse().filter((one) => !kept.has(one))) {
    await close().catch((error: unknown) => process.stderr.write(`${error instanceof Error ? error.message : error}\n`));
  }
}
