/** Four times the longest answers to everything, encoded. */
export const ASK_MAX_BYTES = 262_144;

const ASK_PATH = /^\/(?:animals\/\d{1,20}\/)?ask(?:\.json)?$/;

/** The only addresses of a site that take anything. */
export function isAskPath(path: string): boolean {
  return ASK_PATH.test(path);
}
