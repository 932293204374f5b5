import { defineRoute } from "#lib/http/api/define-route.ts";
import { checkInternal } from "#lib/http/api/internal-fields.ts";
import { checkPetWrite, PET_ID, PET_WRITE_HEADERS, petAnswer, readPetId, runPetWrite } from "#lib/http/api/pet-write.ts";
import { JSON_MEDIA_TYPE, MERGE_PATCH_MEDIA_TYPE } from "#lib/http/api/request-body.ts";
import { BODY_ERRORS, ETAG_HEADER, REPLAYED_HEADER, WRITE_ERRORS } from "#lib/http/api/write-once.ts";
import { type PetPatch, petPatchSchema, petSchema } from "#lib/shelter/pets/schema.ts";
import { changeOf } from "#lib/shelter/pets/write.rules.ts";
import { furtherErrors } from "#lib/shelter/profiles/change.data.ts";
import { profilePatchOf } from "#lib/shelter/profiles/merge.rules.ts";

const patchOf = (patch: PetPatch) => ({ change: changeOf(patch), profile: profilePatchOf(patch.profile) });

export const updatePet = defineRoute<PetPatch>({
  name: "updatePet",
  method: "PATCH",
  path: "/v1/pets/{petId}",
  tag: "Pets",
  summary: "Change an animal",
  description:
    "Changes the fields that you send and leaves the others as they are (RFC 7396). A new `status` moves the animal's adoption order along. An empty patch changes nothing.",
  access: "read_write",
  stability: "beta",
  pathParameters: PET_ID,
  headers: PET_WRITE_HEADERS,
  body: {
    schema: petPatchSchema,
    further: (body, { scope, path }) => furtherErrors(scope, readPetId(path), body),
    examples: {
      adopted: { status: "sold" },
      renamed: { name: "Biscuit", categoryId: 4 },
      withoutExternalId: { externalId: null },
      profile: { profile: { color: "tan", goodWithCats: null } },
    },
    mediaTypes: [MERGE_PATCH_MEDIA_TYPE, JSON_MEDIA_TYPE],
  },
  replies: {
    200: {
      description: "The animal as it is now.",
      schema: petSchema,
      headers: { ...ETAG_HEADER, ...REPLAYED_HEADER },
      example: { id: 42, name: "Biscuit", categoryId: 3, status: "sold" },
    },
  },
  errors: [...WRITE_ERRORS, ...BODY_ERRORS, "not_found", "precondition_failed", "external_id_taken"],
  checkHead: checkPetWrite,
  run: (context) => {
    checkInternal(context, [context.body]);
    return runPetWrite(context, patchOf(context.body), (written) => petAnswer(200, written));
  },
});
