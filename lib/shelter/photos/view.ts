import type { ExactJson } from "#lib/platform/exact-json.ts";
import { mediaPath, type PhotoUrls, photoErrorText, VARIANT_NAMES } from "#lib/shelter/photos/rules.ts";
import type { PetPhoto, ShownPhoto } from "#lib/shelter/photos/schema.ts";

/** @param start of the addresses, without a trailing slash */
export function photoUrls(hash: string, start: string): PhotoUrls {
  return Object.fromEntries(VARIANT_NAMES.map((name) => [name, `${start}${mediaPath(hash, name)}`])) as PhotoUrls;
}

export function photoView(
  { id, hash, state, error, alt, width, height }: Omit<PetPhoto, "petId">,
  origin: string,
): Record<string, ExactJson> {
  const urls = state === "ready" ? photoUrls(hash, origin) : null;
  return { id: BigInt(id), status: state, error: photoErrorText(error), alt, width, height, urls };
}

export const ownMediaStart = (slug: string): string => `/api/projects/${encodeURIComponent(slug)}`;

/** @param isPublic cached by browsers, and sent from memory */
export function coverPath(hash: string, isPublic: boolean, slug: string): string {
  return `${isPublic ? "" : ownMediaStart(slug)}${mediaPath(hash, "320")}`;
}

/** The dashboard also shows what visitors may not see. */
export function shownPhoto({ id, hash, state, error, alt, width, height }: Omit<PetPhoto, "petId">, slug: string): ShownPhoto {
  const urls = state === "ready" ? photoUrls(hash, ownMediaStart(slug)) : null;
  return { id, state, error: photoErrorText(error), alt, width, height, urls };
}
