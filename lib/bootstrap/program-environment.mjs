import path from "node:path";

/**
 * What every program of ours is started with. Compiled TypeScript is kept
 * between starts: they take half as long, and no process holds the compiler in
 * memory. One arena for the C library's memory: a tenth less resident memory
 * at the same requests per second.
 *
 * @param {string} root the checkout
 * @returns {Record<string, string>}
 */
export function programEnvironment(root) {
  return { NODE_COMPILE_CACHE: path.join(root, "node_modules", ".cache", "node"), MALLOC_ARENA_MAX: "1" };
}
