import { defineRoute } from "#lib/http/api/define-route.ts";
import { checkInternal } from "#lib/http/api/internal-fields.ts";
import { checkPetId, PET_ID, petAnswer, readPetId, runPetWrite } from "#lib/http/api/pet-write.ts";
import { requireVisible } from "#lib/http/api/public-key.ts";
import { recordRead, writtenReply } from "#lib/http/api/replies.ts";
import { type Answer, ETAG_HEADER, REPLAYED_HEADER, writeOnce } from "#lib/http/api/write-once.ts";
import { noSuch } from "#lib/platform/errors.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { findPet } from "#lib/shelter/pets/data.ts";
import { petEtag } from "#lib/shelter/pets/etag.rules.ts";
import { createPet as addPet } from "#lib/shelter/pets/mutations.ts";
import type { Pet } from "#lib/shelter/pets/row.schema.ts";
import { type NewPet, newPetSchema, type PetPatch, petPatchSchema, petSchema } from "#lib/shelter/pets/schema.ts";
import { petView } from "#lib/shelter/pets/view.ts";
import { createPetWithin } from "#lib/shelter/pets/write.mutations.ts";
import { changeOf, type Written } from "#lib/shelter/pets/write.rules.ts";
import { furtherErrors } from "#lib/shelter/profiles/change.data.ts";
import { profilePatchOf } from "#lib/shelter/profiles/merge.rules.ts";

const EXAMPLE = { id: 42, name: "Biscuit", categoryId: 3, status: "available" };

const answerOf = (pet: Pet): Answer => petAnswer(201, { pet, changed: true });

/** Section 4.2 of the specification. */
export const createPet = defineRoute<NewPet>({
  name: "createPet",
  method: "POST",
  path: "/v1/pets",
  tag: "Pets",
  summary: "Add an animal",
  description: "Adds an animal to the project. `status` is `available` if you leave it out.",
  isCreation: true,
  body: {
    schema: newPetSchema,
    ignoresUnknownFields: true,
    further: (body, { scope }) => furtherErrors(scope, undefined, body),
    examples: {
      full: { name: "Biscuit", categoryId: 3, status: "available" },
      min: { name: "Biscuit", categoryId: 3 },
    },
  },
  replies: {
    201: {
      description: "The new animal, with its id.",
      schema: petSchema,
      // Responses stored by earlier releases have no ETag.
      headers: { ETag: { ...ETAG_HEADER.ETag, required: false }, ...REPLAYED_HEADER },
      example: EXAMPLE,
    },
  },
  errors: ["external_id_taken"],
  run: async ({ request, scope, actor, scopes, token, body, bytes, now }) => {
    checkInternal({ scopes, token }, [body]);
    const { externalId, profile, ...pet } = body;
    const isPlain = typeof externalId !== "string" && !profile;
    const alone = isPlain && actor.kind === "api_key" ? async () => answerOf(await addPet(scope, pet, actor)) : undefined;
    return await writeOnce(
      { request, scope, actor, bytes, now },
      async (on) => answerOf(await createPetWithin(on, scope, body, actor)),
      alone,
    );
  },
});

/** Section 4.3 of the specification. */
export const getPet = defineRoute({
  name: "getPet",
  method: "GET",
  path: "/v1/pets/{petId}",
  tag: "Pets",
  summary: "Get an animal",
  description:
    "Returns one animal. Deprecated: to be removed on December 5, 2030. Use `GET /v1/pets` instead, with `ids` for one animal or with the `status` filter.",
  isPublic: true,
  deprecation: { since: Date.UTC(2025, 11, 5) / 1000, sunset: Date.UTC(2030, 11, 5), successor: "/v1/pets?ids={petId}" },
  pathParameters: PET_ID,
  ...recordRead("The animal.", petSchema, EXAMPLE, ETAG_HEADER),
  errors: ["gone"],
  run: async ({ scope, path, scopes }) => {
    const pet = await findPet(scope, readPetId(path));
    if (pet === undefined) throw noSuch("animal");
    await requireVisible(scopes, scope, pet.id);
    return { status: 200, etag: petEtag(pet), body: exactJson(petView(pet)) };
  },
});

const patchOf = (patch: PetPatch) => ({ change: changeOf(patch), profile: profilePatchOf(patch.profile) });

export const updatePet = defineRoute<PetPatch>({
  name: "updatePet",
  method: "PATCH",
  path: "/v1/pets/{petId}",
  tag: "Pets",
  summary: "Change an animal",
  description:
    "Changes the fields that you send and leaves the others as they are (RFC 7396). A new `status` moves the animal's adoption order along. An empty patch changes nothing.",
  pathParameters: PET_ID,
  changes: "animal",
  body: {
    schema: petPatchSchema,
    further: (body, { scope, path }) => furtherErrors(scope, readPetId(path), body),
    examples: {
      adopted: { status: "sold" },
      renamed: { name: "Biscuit", categoryId: 4 },
      withoutExternalId: { externalId: null },
      profile: { profile: { color: "tan", goodWithCats: null } },
    },
  },
  replies: { 200: writtenReply("The animal as it is now.", petSchema, { ...EXAMPLE, status: "sold" }, ETAG_HEADER) },
  errors: ["external_id_taken"],
  checkHead: checkPetId,
  run: (context) => {
    checkInternal(context, [context.body]);
    return runPetWrite(context, patchOf(context.body), (written) => petAnswer(200, written));
  },
});

export const restorePet = defineRoute({
  name: "restorePet",
  method: "POST",
  path: "/v1/pets/{petId}/restore",
  tag: "Pets",
  summary: "Restore an animal",
  description: "Takes the animal out of the bin, as it was. It takes no body. An animal that is not in the bin stays as it is.",
  pathParameters: PET_ID,
  changes: "animal",
  replies: { 200: writtenReply("The animal.", petSchema, EXAMPLE, ETAG_HEADER) },
  checkHead: checkPetId,
  run: (context) => runPetWrite(context, { change: { inBin: false } }, (written) => petAnswer(200, written)),
});

const deletedAnswer = ({ changed }: Written) => ({ status: 204, body: null, changed });

export const deletePet = defineRoute({
  name: "deletePet",
  method: "DELETE",
  path: "/v1/pets/{petId}",
  tag: "Pets",
  summary: "Delete an animal",
  description:
    "Moves the animal to the bin for thirty days. From then on it is not found, except by `POST /v1/pets/{petId}/restore`, by `GET /v1/pets?inBin=true`, and in the dashboard. It keeps its `externalId`.",
  pathParameters: PET_ID,
  changes: "animal",
  replies: { 204: { description: "The animal is in the bin.", headers: REPLAYED_HEADER } },
  checkHead: checkPetId,
  run: (context) => runPetWrite(context, { change: { inBin: true } }, deletedAnswer),
});
