const ASK_PATH = /^\/(?:animals\/\d{1,20}\/)?ask(?:\.json)?$/;

/** No other address of a site accepts input. */
export function isAskPath(path: string): boolean {
  return ASK_PATH.test(path);
}
