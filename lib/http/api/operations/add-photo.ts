import * as z from "zod";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { MULTIPART_MEDIA_TYPE, readForm } from "#lib/http/api/multipart.ts";
import { PET_ID, readPetId } from "#lib/http/api/pet-write.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { MAX_PHOTO_BYTES, photoTooLarge } from "#lib/shelter/photos/rules.ts";
import { altSchema, photoSchema, readAlt } from "#lib/shelter/photos/schema.ts";
import { uploadPhoto } from "#lib/shelter/photos/upload.mutations.ts";
import { photoView } from "#lib/shelter/photos/view.ts";

const formSchema = z
  .object({
    file: z.file().meta({ description: "A JPEG, PNG, WebP, or AVIF file of at most 15 MiB and 50 megapixels (an AVIF: 20)." }),
    alt: altSchema.optional(),
  })
  .meta({ id: "NewPhoto", description: "A photo to add. Unknown fields are ignored." });

const EXAMPLE = { id: 7, state: "processing", error: null, alt: "Biscuit with a tennis ball", width: null, height: null, urls: null };

export const addPhoto = defineRoute({
  name: "addPhoto",
  method: "POST",
  path: "/v1/pets/{petId}/photos",
  tag: "Photos",
  summary: "Add a photo",
  description:
    "Adds a photo as the animal's last, up to 12. It is `processing` at first, and `ready` within seconds: follow `pet.updated` events, or read the animal with `include=photos`. Metadata such as the place is removed. A file that the animal has already is returned with 200 and changes nothing, so a retry is safe.",
  access: "read_write",
  stability: "beta",
  pathParameters: PET_ID,
  upload: { mediaType: MULTIPART_MEDIA_TYPE, schema: formSchema },
  replies: {
    200: { description: "The animal has this photo already.", schema: photoSchema, example: { ...EXAMPLE, state: "processing" } },
    201: { description: "The new photo.", schema: photoSchema, example: EXAMPLE },
  },
  errors: ["insufficient_scope", "not_found", "invalid_body", "unsupported_media_type", "payload_too_large", "limit_reached"],
  checkHead: (_, path) => void readPetId(path),
  run: async ({ request, scope, actor, path }) => {
    const { photo, isNew } = await uploadPhoto(
      scope,
      {
        petId: readPetId(path),
        read: async (store) => {
          const form = { fileField: "file", maxFileBytes: MAX_PHOTO_BYTES, tooLarge: photoTooLarge, take: store };
          const { file, fields } = await readForm(request, form);
          return { original: file, alt: readAlt(fields["alt"] ?? "") };
        },
      },
      actor,
    );
    return { status: isNew ? 201 : 200, body: exactJson(photoView(photo, request.origin)) };
  },
});
