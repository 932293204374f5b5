const ASK_PATH = /^\/(?:animals\/\d{1,20}\/)?ask(?:\.json)?$/;

/** The only addresses of a site that take anything. */
export function isAskPath(path: string): boolean {
  return ASK_PATH.test(path);
}
