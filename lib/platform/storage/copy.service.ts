import type { Storage, StoredFile } from "#lib/platform/storage/schema.ts";

/** Hides the latency of an S3 server. */
const AT_ONCE = 8;

export interface Copied {
  files: number;
  bytes: number;
}

/** Copies what `to` lacks. Can be interrupted and repeated: a file appears whole or not at all. */
export async function copyMissing(from: Storage, to: Storage, prefix: string): Promise<Copied> {
  const copied: Copied = { files: 0, bytes: 0 };
  const copyOne = async ({ key, bytes }: StoredFile): Promise<void> => {
    if (await to.exists(key)) return;
    const content = await from.read(key);
    if (!content) return;
    await to.put(key, content);
    copied.files += 1;
    copied.bytes += bytes;
  };
  const files = from.list(prefix);
  const copyInTurn = async (): Promise<void> => {
    for await (const file of files) await copyOne(file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, copyInTurn));
  return copied;
}
