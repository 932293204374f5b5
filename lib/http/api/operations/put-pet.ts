import { readConditions } from "#lib/http/api/conditions.ts";
import { defineRoute, type Parameter } from "#lib/http/api/define-route.ts";
import { checkInternal } from "#lib/http/api/internal-fields.ts";
import { petAnswer } from "#lib/http/api/pet-write.ts";
import { recordRead, writtenReply } from "#lib/http/api/replies.ts";
import { ETAG_HEADER, writeOnce } from "#lib/http/api/write-once.ts";
import { invalidParameter, noSuch } from "#lib/platform/errors.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { findPet } from "#lib/shelter/pets/data.ts";
import { petEtag } from "#lib/shelter/pets/etag.rules.ts";
import { externalIdHolders } from "#lib/shelter/pets/external.data.ts";
import {
  EXTERNAL_ID_RULE,
  externalIdSchema,
  isExternalId,
  type PetByExternalId,
  petByExternalIdSchema,
  petSchema,
} from "#lib/shelter/pets/schema.ts";
import { petView } from "#lib/shelter/pets/view.ts";
import { putPetWithin } from "#lib/shelter/pets/write.mutations.ts";
import { furtherErrors } from "#lib/shelter/profiles/change.data.ts";

const EXTERNAL_ID: Record<"externalId", Parameter> = {
  externalId: { description: "Your own identifier of the animal, percent-encoded.", schema: externalIdSchema, example: "intake-2026-118" },
};

const PET = { id: 42, name: "Biscuit", categoryId: 3, status: "available" };

/** @throws AppError `invalid_parameter` */
function readExternalId(path: Record<string, string>): string {
  const externalId = path["externalId"] ?? "";
  if (!isExternalId(externalId)) throw invalidParameter("path", `externalId ${EXTERNAL_ID_RULE}.`);
  return externalId;
}

export const putPet = defineRoute<PetByExternalId>({
  name: "putPet",
  method: "PUT",
  path: "/v1/pets/external/{externalId}",
  tag: "Pets",
  summary: "Add or change an animal by your own identifier",
  description:
    "Changes the animal that has this `externalId`, or adds one. If the animal is in the bin, it is restored. With `If-None-Match: *`, it only adds: an animal that exists, in the bin too, is 412. If you leave `status` out, an animal that exists keeps its own.",
  isCreation: true,
  pathParameters: EXTERNAL_ID,
  changes: "animal",
  body: {
    schema: petByExternalIdSchema,
    further: async (body, { scope, path }) => {
      const externalId = readExternalId(path);
      return await furtherErrors(scope, (await externalIdHolders(scope, [externalId])).get(externalId)?.id, body);
    },
    examples: { full: { name: "Biscuit", categoryId: 3, status: "available" }, min: { name: "Biscuit", categoryId: 3 } },
  },
  replies: {
    200: writtenReply("The animal, which existed.", petSchema, PET, ETAG_HEADER),
    201: writtenReply("The new animal.", petSchema, PET, ETAG_HEADER),
  },
  checkHead: (_, path) => void readExternalId(path),
  run: async ({ request, scope, actor, scopes, token, path, body, bytes, now }) => {
    checkInternal({ scopes, token }, [body]);
    const put = { externalId: readExternalId(path), pet: body, conditions: readConditions(request) };
    return await writeOnce({ request, scope, actor, bytes, now }, async (on) => {
      const { isNew, ...written } = await putPetWithin(on, scope, put, actor);
      return petAnswer(isNew ? 201 : 200, written);
    });
  },
});

export const getExternalPet = defineRoute({
  name: "getExternalPet",
  method: "GET",
  path: "/v1/pets/external/{externalId}",
  tag: "Pets",
  summary: "Get an animal by your own identifier",
  description: "Returns the animal that has this `externalId`. One in the bin is not found.",
  pathParameters: EXTERNAL_ID,
  ...recordRead("The animal.", petSchema, PET, ETAG_HEADER),
  run: async ({ scope, path }) => {
    const externalId = readExternalId(path);
    const holder = (await externalIdHolders(scope, [externalId])).get(externalId);
    const pet = holder && (await findPet(scope, holder.id));
    if (!pet) throw noSuch("animal");
    return { status: 200, etag: petEtag(pet), body: exactJson(petView(pet)) };
  },
});
