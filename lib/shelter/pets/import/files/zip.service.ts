import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { damaged, FileError, LOCKED, TOO_LARGE } from "#lib/shelter/pets/import/files/file-error.rules.ts";

/** Some per sheet, chart, and picture. */
const MAX_ENTRIES = 10_000;

/** Ignores case. */
export class ZipFolder {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  has(path: string): boolean {
    return this.#entries.has(path.toLowerCase());
  }

  /**
   * Stops beyond the declared size.
   * @throws FileError when missing, damaged, encrypted, or larger than `maxBytes`
   */
  async *read(path: string, maxBytes: number): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(path.toLowerCase());
    if (!entry) throw damaged();
    if (entry.isEncrypted()) throw new FileError(LOCKED);
    if (entry.uncompressedSize > maxBytes) throw new FileError(TOO_LARGE);
    try {
      yield* await this.#zip.openReadStreamPromise(entry);
    } catch (error) {
      throw damaged(error);
    }
  }
}

/** @throws FileError when not a ZIP file, damaged, or with too many entries */
export async function openZip(file: Buffer): Promise<ZipFolder> {
  const entries = new Map<string, Entry>();
  try {
    const zip = await fromBufferPromise(file, { validateEntrySizes: true });
    if (zip.entryCount > MAX_ENTRIES) throw new FileError(TOO_LARGE);
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
    return new ZipFolder(zip, entries);
  } catch (error) {
    throw error instanceof FileError ? error : damaged(error);
  }
}
