import { defineRoute } from "#lib/http/api/define-route.ts";
import { checkPetWrite, PET_ID, PET_WRITE_HEADERS, petAnswer, runPetWrite } from "#lib/http/api/pet-write.ts";
import { ETAG_HEADER, REPLAYED_HEADER, WRITE_ERRORS } from "#lib/http/api/write-once.ts";
import { petSchema } from "#lib/shelter/pets/schema.ts";

export const restorePet = defineRoute({
  name: "restorePet",
  method: "POST",
  path: "/v1/pets/{petId}/restore",
  tag: "Pets",
  summary: "Restore an animal",
  description: "Takes the animal out of the bin, as it was. It takes no body. An animal that is not in the bin stays as it is.",
  access: "read_write",
  stability: "beta",
  pathParameters: PET_ID,
  headers: PET_WRITE_HEADERS,
  replies: {
    200: {
      description: "The animal.",
      schema: petSchema,
      headers: { ...ETAG_HEADER, ...REPLAYED_HEADER },
      example: { id: 42, name: "Biscuit", categoryId: 3, status: "available" },
    },
  },
  errors: [...WRITE_ERRORS, "not_found", "precondition_failed"],
  checkHead: checkPetWrite,
  run: (context) => runPetWrite(context, { change: { inBin: false } }, (written) => petAnswer(200, written)),
});
