import { singleton } from "#lib/platform/runtime.ts";

const MAX_KNOWN = 10_000;

/** Hashes of valid tokens, which guesses from the same address do not slow down. */
const known = singleton<Set<string>>("tokens.known", () => new Set());

export const isKnownToken = (hash: string): boolean => known().has(hash);

export function rememberToken(hash: string): void {
  if (known().size >= MAX_KNOWN) known().clear();
  known().add(hash);
}
