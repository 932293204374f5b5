import { checkListConditions, checkListWrite } from "#lib/http/api/conditions.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { checkInternal } from "#lib/http/api/internal-fields.ts";
import { petAnswer } from "#lib/http/api/pet-write.ts";
import {
  type Answer,
  BODY_ERRORS,
  ETAG_HEADER,
  IDEMPOTENCY_KEY,
  REPLAYED_HEADER,
  WRITE_ERRORS,
  writeOnce,
} from "#lib/http/api/write-once.ts";
import { createPet as addPet } from "#lib/shelter/pets/mutations.ts";
import type { Pet } from "#lib/shelter/pets/row.schema.ts";
import { type NewPet, newPetSchema, petSchema } from "#lib/shelter/pets/schema.ts";
import { createPetWithin } from "#lib/shelter/pets/write.mutations.ts";
import { furtherErrors } from "#lib/shelter/profiles/change.data.ts";

const answerOf = (pet: Pet): Answer => petAnswer(201, { pet, changed: true });

/** Section 4.2 of the specification. */
export const createPet = defineRoute<NewPet>({
  name: "createPet",
  method: "POST",
  path: "/v1/pets",
  tag: "Pets",
  summary: "Add an animal",
  description: "Adds an animal to the project. `status` is `available` if you leave it out.",
  access: "read_write",
  headers: IDEMPOTENCY_KEY,
  body: {
    schema: newPetSchema,
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
      example: { id: 42, name: "Biscuit", categoryId: 3, status: "available" },
    },
  },
  errors: [...WRITE_ERRORS, ...BODY_ERRORS, "precondition_failed", "external_id_taken"],
  checkHead: checkListWrite,
  run: async ({ request, scope, actor, permissions, token, body, bytes, now }) => {
    checkListConditions(request);
    checkInternal({ permissions, token }, [body]);
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
