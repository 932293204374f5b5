import { buffer } from "node:stream/consumers";
import { sitePicture } from "#lib/http/sites/site-page.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";
import { cutLinkPicture } from "#lib/shelter/photos/link.state.ts";
import { photoKey, readFileName } from "#lib/shelter/photos/rules.ts";
import type { PublicPhoto } from "#lib/sites/publishing/public/schema.ts";

/** Answers with the photo as previews of links show it. */
export async function linkPicture(photo: PublicPhoto | null | undefined): Promise<Response> {
  const file = photo && readFileName(photo.urls.jpeg.replace(/.*\//, ""));
  const content = file && (await mediaStorage().read(photoKey(file.hash, file.variant)));
  if (!content) return new Response("Not found\n", { status: 404 });
  return await sitePicture("image/jpeg", [file.hash], async () => new Uint8Array(await cutLinkPicture()(await buffer(content))).buffer);
}
