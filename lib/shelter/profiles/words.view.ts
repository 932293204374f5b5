import type { ExactJson } from "#lib/platform/exact-json.ts";
import { type FieldName, fieldOf } from "#lib/shelter/profiles/fields.schema.ts";

/** Code points. */
const MAX_SHOWN = 200;
const SHOWN_BEFORE_CHANGE = 40;

function textWords(name: FieldName, text: string, start: number): string {
  const words = fieldOf(name).words?.[text];
  if (words !== undefined) return words;
  const points = [...text];
  const end = start + MAX_SHOWN;
  return `“${start > 0 ? "…" : ""}${points.slice(start, end).join("")}${points.length > end ? "…" : ""}”`;
}

/** Shows the first difference of long texts. */
function startOf(from: ExactJson, to: ExactJson): number {
  if (typeof from !== "string" || typeof to !== "string") return 0;
  const [before, after] = [[...from], [...to]];
  if (Math.max(before.length, after.length) <= MAX_SHOWN) return 0;
  const first = before.findIndex((point, at) => point !== after[at]);
  return Math.max(0, (first < 0 ? before.length : first) - SHOWN_BEFORE_CHANGE);
}

export function profileChangeWords(name: FieldName, from: ExactJson, to: ExactJson): { from: string; to: string } {
  const start = startOf(from, to);
  return { from: profileValueWords(name, from, start), to: profileValueWords(name, to, start) };
}

/** @param value as the history keeps it */
export function profileValueWords(name: FieldName, value: ExactJson, start = 0): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return "none";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "object") return Object.values(value).join(" ");
  if (name === "weightGrams") return `${Number(value) / 1000} kg`;
  return typeof value === "string" ? textWords(name, value, start) : `${value}`;
}
