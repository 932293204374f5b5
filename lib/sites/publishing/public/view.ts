import type { PetPhoto } from "#lib/shelter/photos/schema.ts";
import { photoUrls } from "#lib/shelter/photos/view.ts";
import type { SitePictureKind } from "#lib/sites/publishing/pictures.schema.ts";
import type { PublicPhoto, PublicSite } from "#lib/sites/publishing/public/schema.ts";

type ReadyPhoto = Pick<PetPhoto, "hash" | "alt" | "width" | "height">;

/** @param start of the addresses; the site's own host by default */
export function publicPhoto({ hash, alt, width, height }: ReadyPhoto, start = ""): PublicPhoto {
  return { alt, width: width ?? 0, height: height ?? 0, urls: photoUrls(hash, start) };
}

/** @param start see `publicPhoto` */
export function publicPictures(pictures: Partial<Record<SitePictureKind, ReadyPhoto>>, start?: string): PublicSite["pictures"] {
  const { logo, header } = pictures;
  return { ...(logo && { logo: publicPhoto(logo, start) }), ...(header && { header: publicPhoto(header, start) }) };
}
