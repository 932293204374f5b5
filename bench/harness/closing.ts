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

/** Ends everything that is still open, the newest first. */
export async function closeAll(): Promise<void> {
  for (const close of [...open].reverse()) {
    await close().catch((error: unknown) => process.stderr.write(`${error instanceof Error ? error.message : error}\n`));
  }
}
