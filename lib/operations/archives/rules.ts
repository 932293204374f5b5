import { createHash } from "node:crypto";
import { ARCHIVE_FORMAT, type ArchiveManifest, archiveManifestSchema } from "#lib/operations/archives/schema.ts";
import { LAST_BEFORE } from "#lib/platform/baseline.ts";
import { OperatorError } from "#lib/platform/errors.ts";

export const MANIFEST_NAME = "manifest.json";
export const tableFile = (table: string): string => `data/${table}.jsonl`;
export const photoFile = (name: string): string => `photos/${name}`;

/** Rows and photos have their own limits. */
export const MAX_MANIFEST_BYTES = 256 * 1024 ** 2;
const UNCHANGED = "Nothing was changed.";

export const damaged = (place: string, what: string): OperatorError =>
  new OperatorError(`The archive ${place} is damaged: ${what}. Export the project again. ${UNCHANGED}`);

const checksumOf = (content: object): string => createHash("sha256").update(JSON.stringify(content)).digest("hex");

/** The last member is the SHA-256 of the others' JSON. */
export function archiveManifestText(manifest: ArchiveManifest): string {
  return `${JSON.stringify({ ...manifest, checksum: checksumOf(manifest) }, null, 1)}\n`;
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/**
 * @param known migrations of this program
 * @throws OperatorError when damaged, not an archive, or written by a newer program
 */
export function readArchiveManifest(text: string, place: string, known: readonly string[]): ArchiveManifest {
  const { checksum, ...content } = parsed(text);
  if (checksum !== checksumOf(content)) throw damaged(place, `its ${MANIFEST_NAME} has been cut off or changed`);
  const { format, program } = content;
  const newer = `import it with Petstore ${String(program)} or newer. ${UNCHANGED}`;
  if (format !== ARCHIVE_FORMAT) {
    throw new OperatorError(
      `The archive ${place} has format ${String(format)}, which this Petstore does not know (it knows ${ARCHIVE_FORMAT}): ${newer}`,
    );
  }
  const manifest = archiveManifestSchema.safeParse(content);
  if (!manifest.success) {
    throw new OperatorError(`The ${MANIFEST_NAME} of the archive ${place} is not one that Petstore writes. ${UNCHANGED}`);
  }
  if (manifest.data.schema > LAST_BEFORE && !known.includes(manifest.data.schema)) {
    throw new OperatorError(
      `The archive ${place} is at schema ${manifest.data.schema}, which this Petstore does not know (it is at ${known.at(-1)}): ${newer}`,
    );
  }
  return manifest.data;
}

/** Keyed by the name in the archive. */
export function filesOf({ tables, photos }: ArchiveManifest): Map<string, { bytes: number; sha256: string }> {
  return new Map([
    ...tables.map((table) => [tableFile(table.name), table] as const),
    ...photos.map((photo) => [photoFile(photo.name), photo] as const),
  ]);
}
