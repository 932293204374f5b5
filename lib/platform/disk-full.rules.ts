const FULL = new Set(["ENOSPC", "EDQUOT"]);

/**
 * @param at where, for an error that does not say it
 * @returns undefined unless the disk is full
 */
export function diskFullSentence(error: unknown, at?: string): string | undefined {
  if (!(error instanceof Error && "code" in error && FULL.has(String(error.code)))) return undefined;
  const place = "dest" in error ? error.dest : "path" in error ? error.path : at;
  return `The disk${typeof place === "string" ? ` that holds ${place}` : ""} is full: free up space and run the command again.`;
}
