import * as z from "zod";
import type { CoreRequest } from "#lib/http/api/core.ts";
import { MULTIPART_MEDIA_TYPE, readForm } from "#lib/http/api/multipart.ts";
import { MAX_PHOTO_BYTES, photoTooLarge } from "#lib/shelter/photos/rules.ts";
import { altSchema, readAlt } from "#lib/shelter/photos/schema.ts";
import type { ReadUpload } from "#lib/shelter/photos/upload.mutations.ts";

const formSchema = z
  .object({
    file: z.file().meta({ description: "A JPEG, PNG, WebP, or AVIF file of at most 15 MiB and 50 megapixels (an AVIF: 20)." }),
    alt: altSchema.optional(),
  })
  .meta({ id: "NewPhoto", description: "A photo to add. Unknown fields are ignored." });

export const PHOTO_UPLOAD = { mediaType: MULTIPART_MEDIA_TYPE, schema: formSchema };
export const PHOTO_UPLOAD_ERRORS = ["invalid_body", "unsupported_media_type", "payload_too_large", "limit_reached"] as const;

/** @returns what throws `invalid_body` and `payload_too_large` as it reads the body */
export function readPhotoForm(request: CoreRequest): ReadUpload {
  return async (store) => {
    const form = { fileField: "file", maxFileBytes: MAX_PHOTO_BYTES, tooLarge: photoTooLarge, take: store };
    const { file, fields } = await readForm(request, form);
    return { original: file, alt: readAlt(fields["alt"] ?? "") };
  };
}
