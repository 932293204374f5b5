/**
 * Adds to a lock file where the registry keeps each package's file: at the address that npm's registry and its mirrors
 * use. Without these, npm reads a document about each package first, a quarter of the time of an install.
 *
 * @param {string} lock the text of package-lock.json, version 3
 * @param {string} registry its address
 * @returns {string}
 */
export function withAddresses(lock, registry) {
  const base = registry.endsWith("/") ? registry : `${registry}/`;
  const content = JSON.parse(lock);
  for (const [place, entry] of Object.entries(content.packages)) {
    if (!entry.integrity || entry.resolved) continue;
    const name = entry.name ?? place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
    entry.resolved = `${base}${name}/-/${name.slice(name.lastIndexOf("/") + 1)}-${entry.version}.tgz`;
  }
  return JSON.stringify(content);
}
