import { isLosslessNumber, parse, stringify } from "lossless-json";
import { INT64_FIELDS } from "./generated/int64-fields.ts";

function revive(key: string, value: unknown): unknown {
  // A list's numbers have been revived by their places in it.
  if (Array.isArray(value) && INT64_FIELDS.has(key)) return value.map(BigInt);
  if (!isLosslessNumber(value)) return value;
  if (INT64_FIELDS.has(key)) return BigInt(value.value);
  const number = Number(value.value);
  // A field that this version of the client does not know.
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? BigInt(value.value) : number;
}

/** Every int64 as a bigint, digit for digit. Node 20 cannot do it itself: its `JSON.parse` hides the digits. */
export function parseJson(text: string): unknown {
  return parse(text, revive);
}

/** A bigint as its digits. */
export function toJson(value: object): string {
  return stringify(value) ?? "";
}
