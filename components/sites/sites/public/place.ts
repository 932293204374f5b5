/** Keeps links working at whatever address the site is served. */
export interface SitePlace {
  /** Such as `./` or `../`; undefined in a preview, whose links are inert. */
  root: string | undefined;
  /** URL prefix of fonts and images. */
  files: string;
  nonce: string | undefined;
}

/** @param path such as `animals/7`; empty for the home page */
export function linkTo({ root }: SitePlace, path: string): string {
  return root === undefined ? "#" : `${root}${path}`;
}
