import type { z } from "zod";
import { fieldErrors, isJsonObject } from "#lib/http/api/request-body.ts";
import { readTags } from "#lib/http/api/tag-list.ts";
import { showValue } from "#lib/http/json-body.ts";
import { INT64_RANGE } from "#lib/platform/int64.ts";
import type { BatchRow, RowError } from "#lib/shelter/pets/batch.rules.ts";
import { OPERATIONS } from "#lib/shelter/pets/batch.schema.ts";
import type { TagList } from "#lib/shelter/pets/etag.rules.ts";
import { newPetSchema, petPatchSchema } from "#lib/shelter/pets/schema.ts";
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

export function readBatchRow(value: unknown): BatchRow {
  const row: { op?: unknown; id?: unknown; pet?: unknown; ifMatch?: unknown } = isJsonObject(value) ? value : {};
  const op = OPERATIONS.find((one) => one === row.op);
  const errors: string[] = [];
  if (op === undefined) return refused([`op ${OP_RULE}; got ${showValue(isJsonObject(value) ? row.op : value)}`]);
  if (op === "create") {
    const pet = readPet(row, newPetSchema, errors);
    return pet ? { op, pet } : refusedPet(errors, undefined, row.pet);
  }
  const id = readId(row, errors);
  const ifMatch = readIfMatch(row, errors);
  const pet = op === "update" ? readPet(row, petPatchSchema, errors) : undefined;
  if (id === undefined || errors.length > 0) return id === undefined ? refused(errors) : refusedPet(errors, id, row.pet);
  if (op === "delete") return { op, id, ifMatch };
  return pet === undefined ? refused(errors) : { op, id, pet, ifMatch };
}
