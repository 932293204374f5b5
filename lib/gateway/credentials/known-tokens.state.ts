import { LRUCache } from "lru-cache";
import { singleton } from "#lib/platform/runtime.ts";

const MAX_KNOWN = 10_000;

/** Hashes of valid tokens, which guesses from the same address do not slow down. */
const known = singleton("tokens.known", () => new LRUCache<string, true>({ max: MAX_KNOWN }));

export const isKnownToken = (hash: string): boolean => known().has(hash);

export const rememberToken = (hash: string): void => void known().set(hash, true);
