import { createHash } from "node:crypto";
import { damaged, filesOf, MANIFEST_NAME, MAX_MANIFEST_BYTES, readArchiveManifest } from "#lib/operations/archives/rules.ts";
import type { ArchiveFile, ArchiveManifest } from "#lib/operations/archives/schema.ts";
import { NotTar, readTar, type TarEntry } from "#lib/operations/archives/tar.service.ts";
import { OperatorError } from "#lib/platform/errors.ts";

async function manifestTextOf({ bytes, content }: TarEntry, file: string): Promise<string> {
  if (bytes > MAX_MANIFEST_BYTES) throw damaged(file, `its ${MANIFEST_NAME} is too large`);
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

async function digestOf({ bytes, content }: TarEntry): Promise<ArchiveFile> {
  const hash = createHash("sha256");
  for await (const part of content) hash.update(part);
  return { bytes, sha256: hash.digest("hex") };
}

/** Reads a verified archive again, with an error at the end if it has changed. */
export async function* readAgain(file: string, manifest: ArchiveManifest): AsyncGenerator<TarEntry> {
  const changed = (name: string): OperatorError =>
    new OperatorError(
      `${name} of the archive ${file} was changed while it was being imported: leave the file alone, then try again. Nothing was changed.`,
    );
  const left = filesOf(manifest);
  for await (const { name, bytes, content } of readTar(file)) {
    const wanted = left.get(name);
    if (name !== MANIFEST_NAME && wanted?.bytes !== bytes) throw changed(name);
    left.delete(name);
    const checked = async function* (): AsyncGenerator<Uint8Array> {
      const hash = createHash("sha256");
      for await (const part of content) {
        hash.update(part);
        yield part;
      }
      if (wanted && hash.digest("hex") !== wanted.sha256) throw changed(name);
    };
    yield { name, bytes, content: checked() };
  }
  const [missing] = left.keys();
  if (missing !== undefined) throw changed(missing);
}

async function readAll(file: string): Promise<{ text: string | undefined; found: Map<string, ArchiveFile> }> {
  const found = new Map<string, ArchiveFile>();
  let text: string | undefined;
  for await (const entry of readTar(file)) {
    if (found.has(entry.name) || (entry.name === MANIFEST_NAME && text !== undefined)) {
      throw damaged(file, `it has ${JSON.stringify(entry.name)} twice`);
    }
    if (entry.name === MANIFEST_NAME) text = await manifestTextOf(entry, file);
    else found.set(entry.name, await digestOf(entry));
  }
  return { text, found };
}

function readingError(error: unknown, file: string): unknown {
  if (error instanceof NotTar) return damaged(file, error.message);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOENT") return new OperatorError(`There is no file ${file}.`);
  if (/^E(?:ACCES|PERM|ISDIR)$/.test(code)) return new OperatorError(`${file} cannot be read (${code}).`, { cause: error });
  return error;
}

/**
 * Reads the archive to its end.
 * @param known migrations of this program
 * @throws OperatorError when cut off, changed, written by a newer program, or with a file that does not belong there
 */
export async function verifyArchive(file: string, known: readonly string[]): Promise<ArchiveManifest> {
  const { text, found } = await readAll(file).catch((error: unknown) => {
    throw readingError(error, file);
  });
  if (text === undefined) throw damaged(file, `it has no ${MANIFEST_NAME}, so it is cut off or not an archive of a project`);
  const manifest = readArchiveManifest(text, file, known);
  const wanted = filesOf(manifest);
  for (const name of found.keys()) {
    if (!wanted.has(name)) throw damaged(file, `it has the file ${JSON.stringify(name)}, which its ${MANIFEST_NAME} does not name`);
  }
  for (const [name, { bytes, sha256 }] of wanted) {
    const there = found.get(name);
    if (!there) throw damaged(file, `it lacks ${name}`);
    if (there.bytes !== bytes || there.sha256 !== sha256) throw damaged(file, `${name} has been changed`);
  }
  return manifest;
}
