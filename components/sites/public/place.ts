/** Where a page of a published site stands, so that its links hold at whatever address it is served. */
export interface SitePlace {
  /** From this page to the site's first one: `./`, `../` and so on; undefined in a preview, whose links lead nowhere. */
  root: string | undefined;
  /** What the fonts' and pictures' addresses begin with. */
  files: string;
  /** What the answer's policy wants on a `<style>`. */
  nonce: string | undefined;
}

/** A link to another page of the site. @param path such as `animals/7`; empty for the first page */
export function linkTo({ root }: SitePlace, path: string): string {
  return root === undefined ? "#" : `${root}${path}`;
}
