import { createHash } from "node:crypto";
import {
  type Authentication,
  BACKUP_FORMAT,
  type Manifest,
  manifestAuthenticationSchema,
  manifestSchema,
} from "#lib/operations/backups/schema.ts";
import { LAST_BEFORE } from "#lib/platform/baseline.ts";
import { OperatorError } from "#lib/platform/errors.ts";
import { compareVersions } from "#lib/platform/version-order.rules.ts";

function checksumOf(content: object): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}

/** Omits the authentication and the checksum. */
export function authenticatedText(manifest: object): string {
  return JSON.stringify(manifest);
}

/** The last member is the SHA-256 of the others' JSON. */
export function manifestText(manifest: Manifest, authentication: Authentication | null = null): string {
  const content = { ...manifest, authentication };
  return `${JSON.stringify({ ...content, checksum: checksumOf(content) }, null, 1)}\n`;
}

export interface StoredManifest {
  manifest: Manifest;
  authentication: Authentication | null;
  text: string;
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** @throws OperatorError when damaged or written by a newer program */
export function readManifest(text: string, place: string): StoredManifest {
  const { checksum, ...content } = parsed(text) ?? {};
  if (checksum !== checksumOf(content)) {
    throw new OperatorError(`The backup ${place} is damaged: its manifest.json has been cut off or changed. Use another backup.`);
  }
  const { format, program } = content;
  if (format !== BACKUP_FORMAT) {
    throw new OperatorError(
      `The backup ${place} has format ${String(format)}, which this Petstore does not know (it knows ${BACKUP_FORMAT}): restore it with Petstore ${String(program)} or newer.`,
    );
  }
  const { authentication: _, ...covered } = content;
  const [manifest, authentication] = [manifestSchema.safeParse(covered), manifestAuthenticationSchema.safeParse(content)];
  if (!manifest.success || !authentication.success)
    throw new OperatorError(`The manifest.json of the backup ${place} is not one that Petstore writes. Use another backup.`);
  return { manifest: manifest.data, authentication: authentication.data.authentication ?? null, text: authenticatedText(covered) };
}

/**
 * @param here the version that restores
 * @throws OperatorError
 */
export function refuseNewerBackup(
  known: readonly string[],
  here: string,
  { migrations, program, laterRelease }: Pick<Manifest, "migrations" | "program" | "laterRelease">,
  place: string,
): void {
  const newest = migrations
    .filter((migration) => !known.includes(migration))
    .sort()
    .at(-1);
  if (newest === undefined) return;
  if (newest <= LAST_BEFORE) {
    throw new OperatorError(
      `The backup ${place} is at schema ${newest}, from before 1.0.0: restore it with the development version that made it (${program}), update to the last one, whose schema is ${LAST_BEFORE}, and back up again.`,
    );
  }
  // After a rollback, an older release runs on the newer schema.
  const way = laterRelease
    ? `restore it with Petstore ${laterRelease} or a later one, since that migrated the database before ${program} ran again and made it`
    : compareVersions(program, here) > 0
      ? `restore it with the newer Petstore that made it (version ${program}) or a later one`
      : `restore it with the newer Petstore that migrated the database before ${program} ran again and made it, or a later one`;
  throw new OperatorError(
    `The backup ${place} is at schema ${newest}, which this Petstore ${here} does not know (it is at ${known.at(-1)}): ${way}.`,
  );
}
