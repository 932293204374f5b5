import type { Manifest } from "#lib/operations/backups/schema.ts";

/**
 * Also if it was restored from its backups.
 * @param keyNames its encryption keys
 */
export function isOfInstallation(
  { installation, keys }: Pick<Manifest, "installation" | "keys">,
  installationId: string,
  keyNames: readonly string[],
): boolean {
  if (installation?.id === installationId) return true;
  return keys.needed.length > 0 && keys.needed.every((name) => keyNames.includes(name));
}
