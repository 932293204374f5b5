import { openApiDocument } from "#lib/http/api/openapi/document.ts";
import { singleton } from "#lib/platform/runtime.ts";

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  "x-extensible-enum"?: unknown[];
  const?: unknown;
  default?: unknown;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

interface Described {
  schema: Schema;
  description?: string;
  required?: boolean;
  example?: unknown;
}

type Content = Record<string, { schema: Schema; examples?: Record<string, { value: unknown }> }>;

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: [string];
  deprecated?: boolean;
  "x-stability"?: string;
  parameters?: (Described & { name: string; in: "path" | "query" | "header" })[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; headers?: Record<string, Described>; content?: Content }>;
}

interface Document {
  info: { description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const code = (value: unknown): string => `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
const list = (values: unknown[]): string => values.map(code).join(", ");

const schemaId = (name: string): string => `schema-${name}`;

/** Markdown with links to schemas. */
function typeOf({ $ref, type, format, items, anyOf, oneOf, allOf, enum: values, const: only }: Schema): string {
  if ($ref !== undefined) {
    const name = $ref.slice($ref.lastIndexOf("/") + 1);
    return `[${name}](#${schemaId(name)})`;
  }
  const several = anyOf ?? oneOf ?? allOf;
  if (several) return several.map(typeOf).join(" or ");
  if (only !== undefined) return code(only);
  if (values) return list(values);
  if (items) return `array of ${typeOf(items)}${[type].flat().includes("null") ? " or null" : ""}`;
  return [type ?? "object"].flat().join(" or ") + (format === undefined ? "" : ` (${format})`);
}

function range(min: number | undefined, max: number | undefined, unit: string): string[] {
  const [from, to] = [min, max].map((limit) => (limit === undefined || Math.abs(limit) >= Number.MAX_SAFE_INTEGER ? undefined : limit));
  if (from === undefined && to === undefined) return [];
  if (to === undefined) return [`At least ${from}${unit}.`];
  return [`${from === undefined ? "At most" : `${from} to`} ${to}${unit}.`];
}

function textOf(schema: Schema, description = schema.description): string {
  const { default: usual = schema.allOf?.[0]?.default, "x-extensible-enum": known } = schema;
  return [
    ...(description === undefined ? [] : [description]),
    ...range(schema.minimum, schema.maximum, ""),
    ...range(schema.minLength, schema.maxLength, " characters"),
    ...range(schema.minItems, schema.maxItems, " items"),
    ...(usual === undefined ? [] : [`Default: ${code(usual)}.`]),
    ...(known ? [`Known values: ${list(known)}.`] : []),
  ].join(" ");
}

function fieldOf(name: string, { schema, description, required = false }: Described) {
  return { name, type: typeOf(schema), text: textOf(schema, description), isRequired: required };
}

function schemaOf([name, schema]: [string, Schema]) {
  const fields = Object.entries(schema.properties ?? {});
  return {
    id: schemaId(name),
    name,
    text: textOf(schema),
    type: fields.length > 0 ? "" : typeOf(schema),
    fields: fields.map(([field, one]) => fieldOf(field, { schema: one, required: schema.required?.includes(field) ?? false })),
  };
}

function exampleText(value: unknown): string {
  if (value === undefined) return "";
  return Array.isArray(value) ? value.join(",") : String(value as string | number | boolean);
}

function bodyOf(content: Content | undefined) {
  const [[mediaType, { schema, examples = {} }] = [undefined, { schema: {} }]] = Object.entries(content ?? {});
  if (mediaType === undefined) return undefined;
  const [example] = Object.values(examples);
  return { mediaTypes: Object.keys(content ?? {}), type: typeOf(schema), example: JSON.stringify(example?.value, null, 2) };
}

type Field = ReturnType<typeof fieldOf>;
type Header = Field & { id: string };

/**
 * Equal headers share one object.
 * @param known by content
 */
function headersOf(headers: Record<string, Described>, known: Map<string, Header>): Header[] {
  return Object.entries(headers).map(([name, described]) => {
    const field = fieldOf(name, described);
    const key = JSON.stringify(field);
    const namesakes = [...known.values()].filter((header) => header.name === name).length;
    const id = `header-${name.toLowerCase()}${namesakes === 0 ? "" : `-${namesakes + 1}`}`;
    const header = known.get(key) ?? { ...field, id };
    known.set(key, header);
    return header;
  });
}

function operationOf(method: string, path: string, operation: Operation, known: Map<string, Header>) {
  const responses = Object.entries(operation.responses);
  const usual = new Set(Object.keys(responses[0]?.[1].headers ?? {}));
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    title: operation.summary,
    text: operation.description,
    isDeprecated: operation.deprecated ?? false,
    isBeta: operation["x-stability"] === "beta",
    parameters: (operation.parameters ?? []).map(({ name, in: place, ...parameter }) => ({
      ...fieldOf(name, parameter),
      place,
      example: exampleText(parameter.example),
      choices: parameter.schema.enum?.map(String),
    })),
    body: bodyOf(operation.requestBody?.content),
    responses: responses.map(([status, { description, headers = {}, content }], i) => {
      const own = Object.entries(headers).filter(([name]) => i === 0 || !usual.has(name));
      return {
        status,
        text: description,
        // Every error has the same body, which the introduction names.
        body: status < "300" ? bodyOf(content) : undefined,
        headers: headersOf(Object.fromEntries(own), known).map(({ id, name }) => ({ id, name })),
      };
    }),
  };
}

function operationsOf(group: Document["paths"], tag: string, known: Map<string, Header>) {
  return Object.entries(group).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags[0] === tag)
      .map(([method, operation]) => operationOf(method, path, operation, known)),
  );
}

type DocumentedSchema = ReturnType<typeof schemaOf>;

/** @returns schemas that the parts of a page link to, directly or not */
function schemasFor(parts: unknown, schemas: DocumentedSchema[]): DocumentedSchema[] {
  const linked = new Set<string>();
  const follow = (part: unknown): void => {
    for (const [, id = ""] of JSON.stringify(part).matchAll(/\]\(#(schema-[^)]+)\)/g)) {
      if (linked.has(id)) continue;
      linked.add(id);
      follow(schemas.find((schema) => schema.id === id) ?? "");
    }
  };
  follow(parts);
  return schemas.filter(({ id }) => linked.has(id));
}

export const reference = singleton("http.reference", () => {
  const document = openApiDocument({ baseUrl: "/v1", stagingUrl: undefined }) as Document;
  const schemas = Object.entries(document.components.schemas)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(schemaOf);
  const groupOf = ({ name, description }: Document["tags"][number]) => {
    const known = new Map<string, Header>();
    const operations = operationsOf(document.paths, name, known);
    const messages = operationsOf(document.webhooks, name, known);
    return {
      name,
      slug: name.toLowerCase().replaceAll(" ", "-"),
      text: description,
      operations,
      messages,
      headers: [...known.values()],
      schemas: schemasFor([operations, messages], schemas),
    };
  };
  return { intro: document.info.description, groups: document.tags.map(groupOf), schemas };
});
