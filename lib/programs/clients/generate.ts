import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";
import { openApiDocument } from "#lib/http/api/openapi/document.ts";
import { ERROR_CODES } from "#lib/platform/errors.ts";
import { ROOT } from "#lib/platform/programs.ts";

const FOLDER = path.join(ROOT, "clients", "typescript", "src", "generated");
const HEADER = "// Generated from the OpenAPI document by `npm run client`.\n";

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type JsonObject = { [name: string]: Json };

const isObject = (value: Json | undefined): value is JsonObject => typeof value === "object" && value !== null && !Array.isArray(value);

/** Each object in it, with the name it stands under. */
function* objectsIn(value: Json, name = ""): Generator<{ name: string; object: JsonObject }> {
  if (Array.isArray(value)) for (const item of value) yield* objectsIn(item, name);
  if (!isObject(value)) return;
  yield { name, object: value };
  for (const [inner, item] of Object.entries(value)) yield* objectsIn(item, inner);
}

/**
 * Fields that a parser must read as int64, by name alone: it sees no schema.
 * @throws Error if a name is an int64 in one place and another number elsewhere
 */
function int64Fields(schemas: Json): string[] {
  const formats = new Map<string, boolean>();
  for (const { object } of objectsIn(schemas)) {
    if (!isObject(object["properties"])) continue;
    for (const [name, schema] of Object.entries(object["properties"])) {
      const items = isObject(schema) && isObject(schema["items"]) ? schema["items"] : schema;
      if (!isObject(items) || ![items["type"]].flat().some((type) => type === "integer" || type === "number")) continue;
      const isInt64 = items["format"] === "int64";
      if ((formats.get(name) ?? isInt64) !== isInt64) throw new Error(`"${name}" is an int64 in one schema and not in another.`);
      formats.set(name, isInt64);
    }
  }
  return [...formats].flatMap(([name, isInt64]) => (isInt64 ? [name] : [])).sort();
}

/** @throws Error if the document does not list them */
function eventTypes(paths: Json): Json[] {
  for (const { object } of objectsIn(paths)) {
    if (object["operationId"] !== "listEvents") continue;
    for (const { object: parameter } of objectsIn(object["parameters"] ?? [])) {
      const { name, schema } = parameter;
      if (name === "types" && isObject(schema) && isObject(schema["items"]) && Array.isArray(schema["items"]["enum"]))
        return schema["items"]["enum"];
    }
  }
  throw new Error("The operation listEvents has no list of types.");
}

/** Leaves out what the client's own code types: errors, headers, and operations that have not been sent yet. */
function pruned(document: object): string {
  const { webhooks: _, ...copy } = structuredClone(document) as { webhooks: JsonObject; paths: JsonObject };
  for (const { object } of objectsIn(copy.paths)) {
    const { responses, deprecated, operationId } = object;
    if (operationId === undefined || deprecated === true || !isObject(responses)) continue;
    object["responses"] = Object.fromEntries(
      Object.entries(responses).flatMap(([status, response]) => {
        if (!status.startsWith("2") || !isObject(response)) return [];
        const { headers: _headers, ...rest } = response;
        return [[status, rest]];
      }),
    );
  }
  return JSON.stringify(copy);
}

const asBigint = {
  transform: ({ format }: { format?: string }) =>
    format === "int64" ? ts.factory.createKeywordTypeNode(ts.SyntaxKind.BigIntKeyword) : undefined,
};

/** Atomically, and only if it differs: another process may be reading it. */
function write(name: string, text: string): void {
  const file = path.join(FOLDER, name);
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
}

/** Writes the part of the TypeScript client that follows from the OpenAPI document. */
export async function generateClient(): Promise<void> {
  const document = openApiDocument({ baseUrl: "http://localhost:3000/v1", stagingUrl: undefined });
  const types = astToString(await openapiTS(pruned(document), { ...asBigint, excludeDeprecated: true }));
  const { components, paths } = document as { components: { schemas: JsonObject }; paths: JsonObject };
  const names = int64Fields(components.schemas).map((name) => `  ${JSON.stringify(name)},\n`);
  mkdirSync(FOLDER, { recursive: true });
  const codes = ERROR_CODES.map((code) => JSON.stringify(code)).join(" | ");
  write("schema.ts", `${HEADER}${types}\nexport type ErrorCode = ${codes};\n`);
  write("int64-fields.ts", `${HEADER}export const INT64_FIELDS: ReadonlySet<string> = new Set([\n${names.join("")}]);\n`);
  const listed = eventTypes(paths).map((type) => `  ${JSON.stringify(type)},\n`);
  write("event-types.ts", `${HEADER}export const EVENT_TYPES = [\n${listed.join("")}] as const;\n`);
}
