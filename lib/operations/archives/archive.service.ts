import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Collection } from "#lib/operations/archives/collection.data.ts";
import { archiveManifestText, MANIFEST_NAME, photoFile, tableFile } from "#lib/operations/archives/rules.ts";
import { ARCHIVE_FORMAT, type ArchiveManifest } from "#lib/operations/archives/schema.ts";
import { TAR_END, tarFile } from "#lib/operations/archives/tar.service.ts";
import { programVersion } from "#lib/platform/config/version.ts";
import { laterRelease } from "#lib/platform/db/schema-version.ts";
import { root } from "#lib/platform/root.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";
import { photoKey, VARIANT_NAMES, VARIANTS } from "#lib/shelter/photos/rules.ts";

/** Empty if the storage lacks a file of the photo. */
async function filesOfPhoto(hash: string): Promise<{ name: string; content: Buffer | undefined }[]> {
  return await Promise.all(
    VARIANT_NAMES.map(async (variant) => ({
      name: `${hash}${VARIANTS[variant].ending}`,
      content: await mediaStorage().readWhole(photoKey(hash, variant)),
    })),
  );
}

/**
 * Holds at most one photo in memory.
 * @param onMissing called for each photo whose files the storage lacks
 */
export async function* archiveBytes(collection: Collection, now: number, onMissing: () => void): AsyncGenerator<Uint8Array> {
  const photos: ArchiveManifest["photos"] = [];
  for (const { file, name, bytes } of collection.tables) {
    yield* tarFile({ name: tableFile(name), bytes }, createReadStream(file) as AsyncIterable<Buffer>, now);
  }
  for (const hash of collection.photos) {
    const files = await filesOfPhoto(hash);
    if (files.some(({ content }) => content === undefined)) onMissing();
    for (const { name, content } of files) {
      if (!content) continue;
      yield* tarFile({ name: photoFile(name), bytes: content.length }, [content], now);
      photos.push({ name, bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") });
    }
  }
  const { project, schema, people } = collection;
  const program = (await laterRelease(root(), [schema])) || programVersion();
  const about = { format: ARCHIVE_FORMAT, createdAt: new Date(now).toISOString(), program, schema } as const;
  const tables = collection.tables.map(({ file: _, ...table }) => table);
  const named = { slug: project.slug, name: project.name, ...(project.isTest && { test: true }) };
  const text = Buffer.from(archiveManifestText({ ...about, project: named, tables, photos, people }));
  yield* tarFile({ name: MANIFEST_NAME, bytes: text.length }, [text], now);
  yield TAR_END;
}
