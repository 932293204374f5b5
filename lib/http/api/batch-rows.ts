import type { z } from "zod";
import { fieldFaults, isJsonObject } from "#lib/http/api/request-body.ts";
import { readTags } from "#lib/http/api/tag-list.ts";
import { showValue } from "#lib/http/json-body.ts";
import { INT64_RANGE } from "#lib/platform/int64.ts";
import type { BatchRow, RowFault } from "#lib/shelter/pets/batch.rules.ts";
import { OPERATIONS } from "#lib/shelter/pets/batch.schema.ts";
import type { TagList } from "#lib/shelter/pets/etag.rules.ts";
import { newPetSchema, petPatchSchema } from "#lib/shelter/pets/schema.ts";

const OP_RULE = `must be one of ${OPERATIONS.map((op) => `"${op}"`).join(", ")}`;

const refused = (faults: string[]): RowFault => ({ code: "invalid_body", faults });

/** Both give undefined, and add to the faults, for what breaks the rule. */
function readId({ id }: { id?: unknown }, faults: string[]): string | undefined {
  if (typeof id === "bigint") return id.toString();
  faults.push(id === undefined ? `id is required and must be ${INT64_RANGE}` : `id must be ${INT64_RANGE}; got ${showValue(id)}`);
  return undefined;
}

/** @returns undefined for none, and for what breaks the rule */
function readIfMatch({ ifMatch }: { ifMatch?: unknown }, faults: string[]): TagList | undefined {
  if (ifMatch === undefined) return undefined;
  const tags = typeof ifMatch === "string" ? readTags(ifMatch) : undefined;
  if (tags === undefined) faults.push(`ifMatch must be an ETag in double quotes, such as ""42.3""; got ${showValue(ifMatch)}`);
  return tags;
}

function readPet<T>({ pet }: { pet?: unknown }, schema: z.ZodType<T>, faults: string[]): T | undefined {
  if (!isJsonObject(pet)) {
    faults.push(pet === undefined ? "pet is required and must be an object" : `pet must be an object; got ${showValue(pet)}`);
    return undefined;
  }
  const parsed = schema.safeParse(pet);
  if (parsed.success) return parsed.data;
  faults.push(...fieldFaults(parsed.error.issues, pet, "pet."));
  return undefined;
}

/** @param value an entry of `operations`, as parsed from JSON */
export function readBatchRow(value: unknown): BatchRow {
  const row: { op?: unknown; id?: unknown; pet?: unknown; ifMatch?: unknown } = isJsonObject(value) ? value : {};
  const op = OPERATIONS.find((one) => one === row.op);
  const faults: string[] = [];
  if (op === undefined) return refused([`op ${OP_RULE}; got ${showValue(isJsonObject(value) ? row.op : value)}`]);
  if (op === "create") {
    const pet = readPet(row, newPetSchema, faults);
    return pet ? { op, pet } : refused(faults);
  }
  const id = readId(row, faults);
  const ifMatch = readIfMatch(row, faults);
  const pet = op === "update" ? readPet(row, petPatchSchema, faults) : undefined;
  if (id === undefined || faults.length > 0) return refused(faults);
  if (op === "delete") return { op, id, ifMatch };
  return pet === undefined ? refused(faults) : { op, id, pet, ifMatch };
}
