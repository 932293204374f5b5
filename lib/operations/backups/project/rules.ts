import type { Manifest } from "#lib/operations/backups/schema.ts";

/**
 * Its ids and secrets are this installation's: it wrote the backup, or was itself restored from its backups, whose keys it
 * then has.
 * @param keyNames of its encryption keys
 */
export function isOfInstallation(
  { installation, keys }: Pick<Manifest, "installation" | "keys">,
  installationId: string,
  keyNames: readonly string[],
): boolean {
  if (installation?.id === installationId) return true;
  return keys.needed.length > 0 && keys.needed.every((name) => keyNames.includes(name));
}
