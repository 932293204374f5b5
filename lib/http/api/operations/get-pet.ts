import { defineRoute } from "#lib/http/api/define-route.ts";
import { CONDITION_HEADERS, NOT_MODIFIED } from "#lib/http/api/entity-tag.ts";
import { ETAG_HEADER } from "#lib/http/api/write-once.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { int64FromText } from "#lib/platform/int64.ts";
import { int64Schema } from "#lib/platform/int64-schema.ts";
import { findPet } from "#lib/shelter/pets/data.ts";
import { petEtag } from "#lib/shelter/pets/etag.rules.ts";
import { petSchema } from "#lib/shelter/pets/schema.ts";
import { petView } from "#lib/shelter/pets/view.ts";
import { petNotFound } from "#lib/shelter/pets/write.rules.ts";

/** Section 4.3 of the specification. */
export const getPet = defineRoute({
  name: "getPet",
  method: "GET",
  path: "/v1/pets/{petId}",
  tag: "Pets",
  summary: "Get an animal",
  description:
    "Returns one animal. Deprecated: to be removed on December 5, 2030. Use `GET /v1/pets` instead, with `ids` for one animal or with the `status` filter.",
  access: "read",
  deprecation: { since: Date.UTC(2025, 11, 5) / 1000, sunset: Date.UTC(2030, 11, 5), successor: "/v1/pets?ids={petId}" },
  pathParameters: { petId: { description: "The identifier of the animal.", schema: int64Schema, example: "42" } },
  headers: { "If-None-Match": { ...CONDITION_HEADERS["If-None-Match"], example: ETAG_HEADER.ETag.example } },
  replies: {
    200: {
      description: "The animal.",
      schema: petSchema,
      headers: ETAG_HEADER,
      example: { id: 42, name: "Biscuit", categoryId: 3, status: "available" },
    },
    304: { ...NOT_MODIFIED[304], headers: ETAG_HEADER },
  },
  errors: ["not_found", "gone"],
  run: async ({ scope, path }) => {
    const id = int64FromText(path["petId"] ?? "");
    const pet = id === undefined ? undefined : await findPet(scope, id.toString());
    if (pet === undefined) throw petNotFound();
    return { status: 200, etag: petEtag(pet), body: exactJson(petView(pet)) };
  },
});
