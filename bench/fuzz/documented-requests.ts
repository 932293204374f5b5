import fc from "fast-check";
import { openApiDocument } from "#lib/http/api/openapi/document.ts";

export interface ApiRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  examples?: unknown[];
}
interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  schema: Schema;
  example?: unknown;
}
interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const METHODS = ["get", "post", "put", "patch", "delete"];
/** JSON text, as no JavaScript number holds some of these. */
const WRONG = [
  ...["null", "true", '""', '" "', "0", "-1", "1.5", "1e400", "-0", "9223372036854775807", "9223372036854775808", "[]", "{}", "[[[]]]"],
  ...['"\\u0000"', '"\\ud800"', '"\\u202e"', `"${"a".repeat(5000)}"`, '{"__proto__":{"a":1}}', '{"name":"a","name":"b"}'],
];
const odd = fc.oneof(
  fc.constantFrom(...WRONG),
  fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify(value)),
);

function resolved({ components }: Document, schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return name === undefined ? schema : resolved({ paths: {}, components }, components.schemas[name] ?? {});
}

function objectText(document: Document, properties: Record<string, Schema>, depth: number): fc.Arbitrary<string> {
  const fields = Object.entries(properties).map(([name, schema]) =>
    fc.option(
      jsonText(document, schema, depth + 1).map((value) => `${JSON.stringify(name)}:${value}`),
      { nil: "", freq: 5 },
    ),
  );
  const more = fc.option(
    odd.map((value) => `"unknown":${value}`),
    { nil: "", freq: 1 },
  );
  return fc.tuple(...fields, more).map((all) => `{${all.filter((field) => field !== "").join(",")}}`);
}

function fittingText(document: Document, given: Schema, depth: number): fc.Arbitrary<string> {
  const schema = resolved(document, given);
  const choices = schema.oneOf ?? schema.anyOf;
  if (depth > 6) return fc.constant("null");
  if (choices) return fc.oneof(...choices.map((one) => jsonText(document, one, depth + 1)));
  if (schema.const !== undefined) return fc.constant(JSON.stringify(schema.const));
  if (schema.enum) return fc.constantFrom(...schema.enum.map((value) => JSON.stringify(value)));
  if (schema.properties) return objectText(document, schema.properties, depth);
  const [type] = [schema.type ?? "string"].flat();
  if (type === "array")
    return fc.array(jsonText(document, schema.items ?? {}, depth + 1), { maxLength: 4 }).map((all) => `[${all.join(",")}]`);
  if (type === "integer" || type === "number")
    return fc.oneof(fc.integer({ min: 1, max: 4 }), fc.bigInt(-(2n ** 63n), 2n ** 63n)).map(String);
  if (type === "boolean") return fc.boolean().map(String);
  return fc.oneof(
    fc.constantFrom('"Rex"', '"own-1"'),
    fc.string({ unit: "grapheme", maxLength: 20 }).map((text) => JSON.stringify(text)),
  );
}

function jsonText(document: Document, schema: Schema, depth = 0): fc.Arbitrary<string> {
  return fc.oneof({ arbitrary: fittingText(document, schema, depth), weight: 8 }, { arbitrary: odd, weight: 1 });
}

/** A JSON string's content, or the text of any other value, made safe for an address. */
const plainText = (json: string): string => encodeURIComponent((json.startsWith('"') ? String(JSON.parse(json)) : json).toWellFormed());
/** Header values that a client can send. */
const headerText = (json: string): string => plainText(json).replaceAll("%22", '"').replaceAll("%20", " ").trim();

function parameterText(document: Document, { schema, example }: Parameter): fc.Arbitrary<string> {
  const texts = jsonText(document, schema);
  return example === undefined ? texts : fc.oneof(fc.constant(JSON.stringify(example)), texts);
}

function requestsOf(
  document: Document,
  path: string,
  method: string,
  { parameters = [], requestBody }: Operation,
): fc.Arbitrary<ApiRequest> {
  const given = (place: Parameter["in"], isWanted: boolean) =>
    fc.tuple(
      ...parameters
        .filter((one) => one.in === place)
        .map((one) => {
          const texts = parameterText(document, one).map((text) => [one.name, text] as const);
          return isWanted ? texts : fc.option(texts, { nil: undefined, freq: 1 });
        }),
    );
  const mediaTypes = Object.entries(requestBody?.content ?? {});
  const body = requestBody
    ? fc.constantFrom(...mediaTypes).chain(([type, { schema }]) => jsonText(document, schema).map((text) => ({ type, text })))
    : fc.constant(undefined);
  return fc.tuple(given("path", true), given("query", false), given("header", false), body).map(([places, queries, headers, sent]) => {
    const filled = places.reduce((at, one) => (one ? at.replace(`{${one[0]}}`, plainText(one[1])) : at), path);
    const query = queries.flatMap((one) => (one ? [`${one[0]}=${plainText(one[1])}`] : [])).join("&");
    return {
      method: method.toUpperCase(),
      path: `/v1${filled}${query === "" ? "" : `?${query}`}`,
      headers: {
        ...Object.fromEntries(headers.flatMap((one) => (one ? [[one[0], headerText(one[1])]] : []))),
        ...(sent && { "Content-Type": sent.type }),
      },
      body: sent?.text ?? null,
    };
  });
}

/** Requests for every operation of the API's own document: mostly as it says, with a wrong part here and there. */
export function documentedRequests(): fc.Arbitrary<ApiRequest> {
  const document = openApiDocument({ baseUrl: "http://localhost:3000/v1", stagingUrl: "http://localhost:3001/v1" }) as Document;
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [requestsOf(document, path, method, operation)] : [];
    }),
  );
  return fc.oneof(...operations);
}
