type Close = () => Promise<unknown>;

const open = new Set<Close>();

/**
 * Registers what has to be ended whatever happens, a signal included.
 * @returns ends it now; a second call does nothing
 */
export function closing(close: Close): () => Promise<void> {
  const once = async (): Promise<void> => {
    if (open.delete(once)) await close();
  };
  open.add(once);
  return once;
}

/** What is open now, to come back to. */
export function openNow(): ReadonlySet<unknown> {
  return new Set(open);
}

/** Ends everything that is still open, the newest first; what `kept` holds goes on. */
export async function closeAll(kept: ReadonlySet<unknown> = new Set()): Promise<void> {
  for (const close of [...open].reverse().filter((one) => !kept.has(one))) {
    await close().catch((error: unknown) => process.stderr.write(`${error instanceof Error ? error.message : error}\n`));
  }
}
