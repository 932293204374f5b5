import { closestMatch } from "leven";
import * as z from "zod";
import type { CoreRequest } from "#lib/http/api/core.ts";

/** Cache busters and what trackers add to addresses. */
const TRACKING = /^(?:_.*|utm_.*|fbclid|gclid)$/;

export const isTracking = (name: string): boolean => TRACKING.test(name);

/** `Prefer: handling=lenient` (RFC 7240, section 4.4). */
export function isLenient({ header }: Pick<CoreRequest, "header">): boolean {
  const sent = header("prefer");
  return sent !== undefined && /(?:^|[,;])\s*handling\s*=\s*"?lenient"?\s*(?:$|[,;])/i.test(sent);
}

const MAX_DISTANCE = 3;
const MAX_SHOWN = 60;

function nearest(name: string, known: readonly string[]): string | undefined {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z\d]/g, "");
  const byPlain = new Map(known.map((one) => [plain(one), one]));
  const sought = plain(name.slice(0, MAX_SHOWN));
  const maxDistance = Math.min(MAX_DISTANCE, Math.floor(sought.length / 2));
  return byPlain.get(sought) ?? byPlain.get(closestMatch(sought, [...byPlain.keys()], { maxDistance }) ?? "");
}

const shown = (name: string): string => (/^[\w.[\]-]{1,60}$/.test(name) ? name : JSON.stringify(name.slice(0, MAX_SHOWN)));

/** @returns `specie is not a field of this operation; the nearest is species` */
export function unknownName(name: string, what: "a field" | "a parameter", known: readonly string[], prefix = ""): string {
  const near = nearest(name, known);
  const hint = near === undefined ? `it has ${known.join(", ") || "none"}` : `the nearest is ${prefix}${near}`;
  return `${prefix}${shown(name)} is not ${what} of this operation; ${hint}`;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

const roots = new WeakMap<z.ZodType, JsonSchema>();

function rootOf(schema: z.ZodType): JsonSchema {
  const known = roots.get(schema);
  if (known) return known;
  const made: JsonSchema = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  roots.set(schema, made);
  return made;
}

/** All that a value may be. */
function alternatives(schema: JsonSchema, root: JsonSchema): JsonSchema[] {
  const { $ref, anyOf = [], oneOf = [], allOf = [] } = schema;
  const target = $ref === undefined ? undefined : $ref === "#" ? root : root.$defs?.[$ref.slice("#/$defs/".length)];
  const inner = [...(target ? [target] : []), ...anyOf, ...oneOf, ...allOf] as JsonSchema[];
  return [schema, ...inner.flatMap((one) => alternatives(one, root))];
}

function unknownIn(value: unknown, schemas: readonly JsonSchema[], root: JsonSchema, prefix: string): string[] {
  const possible = schemas.flatMap((schema) => alternatives(schema, root));
  if (Array.isArray(value)) {
    const items = possible.flatMap(({ items: one }) => (typeof one === "object" && !Array.isArray(one) ? [one as JsonSchema] : []));
    return value.flatMap((item, i) => unknownIn(item, items, root, `${prefix.slice(0, -1)}[${i}].`));
  }
  const shapes = possible.flatMap(({ properties }) => (properties ? [properties as Record<string, JsonSchema>] : []));
  const isOpen = possible.some(({ additionalProperties: more }) => more !== undefined && more !== false);
  if (typeof value !== "object" || value === null || shapes.length === 0 || isOpen) return [];
  const known = [...new Set(shapes.flatMap((shape) => Object.keys(shape)))];
  return Object.entries(value).flatMap(([name, inner]) => {
    const own = shapes.flatMap((shape) => (Object.hasOwn(shape, name) ? [shape[name] as JsonSchema] : []));
    return own.length > 0 ? unknownIn(inner, own, root, `${prefix}${name}.`) : [unknownName(name, "a field", known, prefix)];
  });
}

/** @returns a sentence without its end for each field that the schema does not have; each begins with the field */
export function unknownFields(value: object, schema: z.ZodType, prefix = ""): string[] {
  const root = rootOf(schema);
  return unknownIn(value, [root], root, prefix);
}
