import { sitePicture } from "#lib/http/sites/site-page.ts";
import { AppError } from "#lib/platform/errors.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";
import { cutLinkPicture } from "#lib/shelter/photos/link.state.ts";
import { photoKey, readFileName } from "#lib/shelter/photos/rules.ts";
import type { PublicPhoto } from "#lib/sites/publishing/public/schema.ts";

/** Answers with the photo as previews of links show it. */
export async function linkPicture(photo: PublicPhoto | null | undefined): Promise<Response> {
  const file = photo && readFileName(photo.urls.jpeg.replace(/.*\//, ""));
  if (!file) return new Response("Not found\n", { status: 404 });
  return await sitePicture("image/jpeg", [file.hash], async () => {
    const content = await mediaStorage().readWhole(photoKey(file.hash, file.variant));
    if (!content) throw new AppError("service_unavailable", "The photo's file is missing.");
    return new Uint8Array(await cutLinkPicture()(content)).buffer;
  });
}
