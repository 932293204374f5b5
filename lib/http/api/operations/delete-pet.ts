import { defineRoute } from "#lib/http/api/define-route.ts";
import { checkPetWrite, PET_ID, PET_WRITE_HEADERS, runPetWrite } from "#lib/http/api/pet-write.ts";
import { REPLAYED_HEADER, WRITE_ERRORS } from "#lib/http/api/write-once.ts";
import type { Written } from "#lib/shelter/pets/write.rules.ts";

const answerOf = ({ changed }: Written) => ({ status: 204, body: null, changed });

export const deletePet = defineRoute({
  name: "deletePet",
  method: "DELETE",
  path: "/v1/pets/{petId}",
  tag: "Pets",
  summary: "Delete an animal",
  description:
    "Moves the animal to the bin for thirty days. From then on it is not found, except by `POST /v1/pets/{petId}/restore`, by `GET /v1/pets?inBin=true`, and in the dashboard. It keeps its `externalId`.",
  access: "read_write",
  stability: "beta",
  pathParameters: PET_ID,
  headers: PET_WRITE_HEADERS,
  replies: { 204: { description: "The animal is in the bin.", headers: REPLAYED_HEADER } },
  errors: [...WRITE_ERRORS, "not_found", "precondition_failed"],
  checkHead: checkPetWrite,
  run: (context) => runPetWrite(context, { change: { inBin: true } }, answerOf),
});
