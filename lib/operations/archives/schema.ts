import * as z from "zod";
import { emailSchema } from "#lib/platform/names/email.schema.ts";
import { projectNameSchema } from "#lib/shelter/projects/schema.ts";

/** Raise it when older programs could not read new archives. */
export const ARCHIVE_FORMAT = 1;

/** Each photo has four. */
export const MAX_PHOTO_FILES = 1_000_000;
export const MAX_PEOPLE = 10_000;

const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);
const file = z.object({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

export const archiveManifestSchema = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  createdAt: z.iso.datetime(),
  /** The release of the Petstore that wrote it, or the later one whose schema it has. */
  program: z.string().max(100),
  schema: z.string().regex(/^[\w-]{1,200}$/),
  /** `test` only for a test project. */
  project: z.object({ slug: z.string().max(100), name: projectNameSchema, test: z.boolean().optional() }),
  tables: z.array(file.extend({ name, columns: z.array(name).min(1), rows: z.int().min(0) })).max(50),
  photos: z
    .array(file.extend({ name: z.string().regex(/^[0-9a-f]{64}(?:-320\.webp|-800\.webp|-1600\.webp|\.jpg)$/) }))
    .max(MAX_PHOTO_FILES),
  /** Filled only if the operator chose so. */
  people: z.array(z.object({ email: emailSchema, role: z.enum(["owner", "staff", "viewer"]) })).max(MAX_PEOPLE),
});
export type ArchiveManifest = z.infer<typeof archiveManifestSchema>;
export type ArchiveFile = z.infer<typeof file>;

export interface ExportedProject {
  file: string;
  project: { slug: string; name: string };
  rows: Record<string, number>;
  photos: number;
  photosWithoutFiles: number;
  people: number;
}

export interface ImportedProject {
  project: { id: string; slug: string; name: string; test: boolean };
  rows: Record<string, number>;
  photos: number;
  joined: { email: string; role: string }[];
  /** They have no account with a confirmed address. */
  missing: { email: string; role: string }[];
}
