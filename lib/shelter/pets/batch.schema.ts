import * as z from "zod";
import { int64Schema } from "#lib/platform/int64-schema.ts";
import type { TagList } from "#lib/shelter/pets/etag.rules.ts";
import { type NewPet, newPetSchema, type PetPatch, petPatchSchema, petSchema } from "#lib/shelter/pets/schema.ts";

export const MAX_OPERATIONS = 100;

export const OPERATIONS = ["create", "update", "delete"] as const;

/** Ids are int64 as text. */
export type BatchOperation =
  | { op: "create"; pet: NewPet }
  | { op: "update"; id: string; pet: PetPatch; ifMatch?: TagList | undefined }
  | { op: "delete"; id: string; ifMatch?: TagList | undefined };

const OPERATIONS_RULE = `must be a list of 1 to ${MAX_OPERATIONS} operations`;

export const batchSchema = z.object({
  operations: z
    .array(z.unknown(), { error: OPERATIONS_RULE })
    .min(1, { error: OPERATIONS_RULE })
    .max(MAX_OPERATIONS, { error: OPERATIONS_RULE }),
});
export type Batch = z.infer<typeof batchSchema>;

const idSchema = int64Schema.meta({ description: "The animal's id.", example: 42 });
const ifMatchSchema = z
  .string()
  .optional()
  .meta({ description: "Does the operation only if this is the animal's `ETag`, as the header `If-Match` does.", example: '"42.3"' });
const [CREATE, UPDATE, DELETE] = OPERATIONS;
export const OPERATION_SCHEMAS = {
  create: z.object({ op: z.literal(CREATE), pet: newPetSchema }).meta({ id: "CreateOperation", description: "Adds an animal." }),
  update: z
    .object({ op: z.literal(UPDATE), id: idSchema, ifMatch: ifMatchSchema, pet: petPatchSchema })
    .meta({ id: "UpdateOperation", description: "Changes an animal." }),
  delete: z
    .object({ op: z.literal(DELETE), id: idSchema, ifMatch: ifMatchSchema })
    .meta({ id: "DeleteOperation", description: "Moves an animal to the bin." }),
};
const operationSchema = z
  .discriminatedUnion("op", [OPERATION_SCHEMAS.create, OPERATION_SCHEMAS.update, OPERATION_SCHEMAS.delete])
  .meta({ id: "BatchOperation", description: "A change of one animal. An animal can appear once in a batch." });

export const documentedBatchSchema = z
  .object({ operations: z.array(operationSchema).min(1).max(MAX_OPERATIONS) })
  .meta({ id: "Batch", description: "Changes of several animals." });

const rowErrorSchema = z
  .object({
    code: z.string().meta({ description: "Machine-readable error code.", example: "not_found" }),
    message: z.string().meta({ description: "What was wrong, what is allowed and what was received." }),
    status: z.int().min(400).max(599).meta({ description: "The HTTP status code." }),
  })
  .meta({ id: "BatchError", description: "Why an operation changed nothing; the same fields as an Error." });

const rowResultSchema = z
  .object({
    status: z.int().meta({ description: "What the operation by itself would have answered.", example: 201 }),
    pet: petSchema.optional(),
    etag: z.string().optional().meta({ description: "The animal's version, for `If-Match`.", example: '"42.3"' }),
    error: rowErrorSchema.optional(),
  })
  .meta({
    id: "BatchResult",
    description: "`pet` and `etag` after a creation or a change, `error` after a refusal, neither after a deletion.",
  });

export const batchResultsSchema = z
  .object({ results: z.array(rowResultSchema).meta({ description: "One for each operation, in the same order." }) })
  .meta({ id: "BatchResults", description: "What became of each operation." });
