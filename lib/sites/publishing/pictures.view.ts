import { shownPhoto } from "#lib/shelter/photos/view.ts";
import type { StoredPicture } from "#lib/sites/publishing/pictures.data.ts";
import type { SitePictures } from "#lib/sites/publishing/pictures.schema.ts";

export function shownPictures(stored: readonly StoredPicture[], slug: string): Record<"draft" | "live", SitePictures> {
  const of = (isDraft: boolean): SitePictures => {
    const find = (kind: StoredPicture["kind"]) => {
      const found = stored.find((one) => one.kind === kind && one.isDraft === isDraft);
      return found ? shownPhoto(found, slug) : null;
    };
    return { logo: find("logo"), header: find("header") };
  };
  return { draft: of(true), live: of(false) };
}
