import { hash } from "node:crypto";
import { z } from "zod";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { timesSent } from "#lib/http/request-head.ts";
import { doOnce } from "#lib/idempotency/mutations.ts";
import { checkIdempotencyKey, MOST_KEY_LENGTH } from "#lib/idempotency/rules.ts";
import { createPet as addPet, createPetWithin } from "#lib/pets/mutations.ts";
import { type NewPet, newPetSchema, petSchema } from "#lib/pets/schema.ts";
import { petsChanged } from "#lib/pets/versions.state.ts";

/** Section 4.2 of the specification. */
export const createPet = defineRoute<NewPet>({
  name: "createPet",
  method: "POST",
  path: "/v1/pets",
  tag: "Pets",
  summary: "Add an animal",
  description: "Adds an animal to the project. `status` is `available` if you leave it out.",
  access: "read_write",
  headers: {
    "Idempotency-Key": {
      description: `Makes a retry safe: for 24 hours, the same key with the same body returns the first response again instead of adding a second animal. 1 to ${MOST_KEY_LENGTH} characters.`,
      schema: z.string().min(1).max(MOST_KEY_LENGTH).optional(),
      example: "c0ffee-2026-11-21",
    },
  },
  body: {
    schema: newPetSchema,
    examples: {
      full: { name: "Biscuit", categoryId: 3, status: "available" },
      least: { name: "Biscuit", categoryId: 3 },
    },
  },
  replies: {
    201: {
      description: "The new animal, with its id.",
      schema: petSchema,
      headers: {
        "Idempotent-Replayed": {
          description: "`true` when this is the response to an earlier request with the same `Idempotency-Key`.",
          example: "true",
        },
      },
      example: { id: 42, name: "Biscuit", categoryId: 3, status: "available" },
    },
  },
  errors: [
    "invalid_json",
    "invalid_body",
    "invalid_parameter",
    "payload_too_large",
    "unsupported_media_type",
    "insufficient_scope",
    "idempotency_conflict",
    "idempotency_mismatch",
  ],
  checkHeaders: ({ header, rawHeaders }) =>
    checkIdempotencyKey(header("idempotency-key"), rawHeaders && timesSent(rawHeaders, "idempotency-key")),
  run: async ({ request, scope, actor, body, bytes, now }) => {
    const key = request.header("idempotency-key");
    if (key === undefined) return { status: 201, body: await addPet(scope, body, actor) };
    const once = { key, bodyHash: hash("sha256", bytes) };
    const answer = await doOnce(scope, once, now, async (on) => ({ status: 201, body: await createPetWithin(on, scope, body, actor) }));
    // On replays too: the first process may have died after its commit.
    await petsChanged(scope.projectId);
    return { status: answer.status, headers: answer.replayed ? ["Idempotent-Replayed", "true"] : [], body: answer.body };
  },
});
