import type { z } from "zod";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { checkInternal, checkInternalRows } from "#lib/http/api/internal-fields.ts";
import { oneOf } from "#lib/http/api/parameters.ts";
import { fieldErrors, isJsonObject } from "#lib/http/api/request-body.ts";
import { readTags } from "#lib/http/api/tag-list.ts";
import { unknownFields } from "#lib/http/api/unknown-names.ts";
import { type Answer, REPLAYED_HEADER, writeOnce } from "#lib/http/api/write-once.ts";
import { statusOf } from "#lib/http/error-response.ts";
import { showValue } from "#lib/http/json-body.ts";
import { type ExactJson, exactJson } from "#lib/platform/exact-json.ts";
import { INT64_RANGE } from "#lib/platform/int64.ts";
import { type BatchOutcome, runBatchWithin, runCreations } from "#lib/shelter/pets/batch.mutations.ts";
import { type BatchRow, isCreations, isRowError, petsIn, type RowError, rowMessage } from "#lib/shelter/pets/batch.rules.ts";
import {
  type Batch,
  batchResultsSchema,
  batchSchema,
  documentedBatchSchema,
  MAX_OPERATIONS,
  OPERATION_SCHEMAS,
  OPERATIONS,
} from "#lib/shelter/pets/batch.schema.ts";
import { petEtag, type TagList } from "#lib/shelter/pets/etag.rules.ts";
import { newPetSchema, petPatchSchema } from "#lib/shelter/pets/schema.ts";
import { petView } from "#lib/shelter/pets/view.ts";
import { checkablePart } from "#lib/shelter/profiles/partial.schema.ts";

const OP_RULE = `must be one of ${OPERATIONS.map((op) => `"${op}"`).join(", ")}`;

const refused = (errors: string[]): RowError => ({ code: "invalid_body", errors });

function refusedPet(errors: string[], petId: string | undefined, pet: unknown): RowError {
  const patch = isJsonObject(pet) && "profile" in pet ? checkablePart(pet.profile) : undefined;
  return { ...refused(errors), ...(patch && { checkable: { petId, patch } }) };
}

function readId({ id }: { id?: unknown }, errors: string[]): string | undefined {
  if (typeof id === "bigint") return id.toString();
  errors.push(id === undefined ? `id is required and must be ${INT64_RANGE}` : `id must be ${INT64_RANGE}; got ${showValue(id)}`);
  return undefined;
}

function readIfMatch({ ifMatch }: { ifMatch?: unknown }, errors: string[]): TagList | undefined {
  if (ifMatch === undefined) return undefined;
  const tags = typeof ifMatch === "string" ? readTags(ifMatch) : undefined;
  if (tags === undefined) errors.push(`ifMatch must be an ETag in double quotes, such as ""42.3""; got ${showValue(ifMatch)}`);
  return tags;
}

function readPet<T>({ pet }: { pet?: unknown }, schema: z.ZodType<T>, errors: string[]): T | undefined {
  if (!isJsonObject(pet)) {
    errors.push(pet === undefined ? "pet is required and must be an object" : `pet must be an object; got ${showValue(pet)}`);
    return undefined;
  }
  const parsed = schema.safeParse(pet);
  if (parsed.success) return parsed.data;
  errors.push(...fieldErrors(parsed.error.issues, pet, "pet."));
  return undefined;
}

/** @param isLenient ignores unknown fields */
function readBatchRow(value: unknown, isLenient: boolean): BatchRow {
  const row: { op?: unknown; id?: unknown; pet?: unknown; ifMatch?: unknown } = isJsonObject(value) ? value : {};
  const op = OPERATIONS.find((one) => one === row.op);
  if (op === undefined) return refused([`op ${OP_RULE}; got ${showValue(isJsonObject(value) ? row.op : value)}`]);
  const errors = isLenient ? [] : unknownFields(row, OPERATION_SCHEMAS[op]);
  if (op === "create") {
    const pet = readPet(row, newPetSchema, errors);
    return pet && errors.length === 0 ? { op, pet } : refusedPet(errors, undefined, row.pet);
  }
  const id = readId(row, errors);
  const ifMatch = readIfMatch(row, errors);
  const pet = op === "update" ? readPet(row, petPatchSchema, errors) : undefined;
  if (id === undefined || errors.length > 0) return id === undefined ? refused(errors) : refusedPet(errors, id, row.pet);
  if (op === "delete") return { op, id, ifMatch };
  return pet === undefined ? refused(errors) : { op, id, pet, ifMatch };
}

const MAX_BYTES = 256 * 1024;

const QUERY = {
  mode: {
    description: "`all`: if one operation is refused, none is done. `each`: each operation is done or refused by itself.",
    example: "each",
    ...oneOf(["all", "each"], "all"),
  },
};

function resultOf(outcome: BatchOutcome): ExactJson {
  if (!isRowError(outcome)) {
    if (outcome.status === 204) return { status: 204 };
    const { status, pet } = outcome;
    return { status, pet: petView(pet), etag: petEtag(pet) };
  }
  const { code } = outcome;
  const status = statusOf(code);
  return { status, error: { code, message: rowMessage(outcome), status } };
}

function answerOf(outcomes: readonly BatchOutcome[]): Answer {
  const changed = outcomes.some((outcome) => !isRowError(outcome) && outcome.changed);
  return { status: 200, body: exactJson({ results: outcomes.map(resultOf) }), changed };
}

export const batchPets = defineRoute<Batch, typeof QUERY>({
  name: "batchPets",
  method: "POST",
  path: "/v1/pets/batch",
  tag: "Pets",
  summary: "Change many animals",
  description: `Creates, changes, and deletes up to ${MAX_OPERATIONS} animals at once, for one request of the quota. An animal can be in one operation only. By default, one refused operation refuses them all, and the message names every faulty row and field. An \`ifMatch\` beside an \`id\` refuses its operation if the animal has changed. A body has at most 256 KiB.`,
  query: QUERY,
  body: {
    schema: batchSchema,
    documented: documentedBatchSchema,
    maxBytes: MAX_BYTES,
    examples: {
      mixed: {
        operations: [
          { op: "create", pet: { name: "Biscuit", categoryId: 3, externalId: "intake-2026-118" } },
          { op: "update", id: 42, ifMatch: '"42.3"', pet: { status: "sold" } },
          { op: "delete", id: 43 },
        ],
      },
    },
  },
  replies: {
    200: {
      description: "What became of each operation.",
      schema: batchResultsSchema,
      headers: REPLAYED_HEADER,
      example: {
        results: [
          { status: 201, pet: { id: 44, name: "Biscuit", categoryId: 3, status: "available" }, etag: '"44.1"' },
          { status: 200, pet: { id: 42, name: "Clover", categoryId: 3, status: "sold" }, etag: '"42.4"' },
          { status: 204 },
        ],
      },
    },
  },
  run: async ({ request, scope, actor, scopes, token, isLenient, query, body, bytes, now }) => {
    const { mode } = query().values;
    const caller = { scopes, token };
    const rows = body.operations.map((row) => readBatchRow(row, isLenient));
    if (mode === "all") checkInternal(caller, petsIn(rows));
    const batch = { rows: mode === "each" ? checkInternalRows(caller, rows) : rows, mode };
    const alone =
      isCreations(batch.rows) && actor.kind === "api_key" ? async () => answerOf(await runCreations(scope, batch, actor)) : undefined;
    return await writeOnce(
      { request, scope, actor, bytes, now },
      async (on) => answerOf(await runBatchWithin(on, scope, batch, actor)),
      alone,
    );
  },
});
