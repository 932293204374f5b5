import { CHOSEN_EXAMPLES, inOrder, KEPT_IDS, placeOf, scriptAfter, skipUnless } from "#lib/http/api/openapi/postman-runs.ts";

const MULTIPART = "multipart/form-data";

interface DocumentParameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  example?: unknown;
}

interface DocumentOperation {
  operationId: string;
  summary: string;
  description: string;
  tags: [string];
  deprecated?: boolean;
  parameters?: DocumentParameter[];
  requestBody?: { content: Record<string, { examples?: Record<string, { value: unknown }> }> };
}

export interface PostmanSource {
  info: { title: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, DocumentOperation>>;
}

const IDS: Readonly<Record<string, string>> = Object.fromEntries(KEPT_IDS.map((name) => [name, `{{${name}}}`]));
const PET_ID = "{{petId}}";
/** Postman replaces it with a new UUID per request. */
const FRESH = "{{$guid}}";

const SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

const text = (example: unknown): string => (Array.isArray(example) ? example.join(",") : String(example ?? ""));

/** Optional parameters are listed but disabled. */
function pair(key: string, { name, in: where, required = false, description = "", example }: DocumentParameter) {
  if (name === "Idempotency-Key") return { [key]: name, value: FRESH, description };
  if (name === "Petstore-Project" && required) return { [key]: name, value: "{{project}}", description };
  // `petId` may also be a filter; other ids are only in paths.
  const kept = where === "path" || name === "petId" ? IDS[name] : undefined;
  const value = kept ?? text(example);
  return { [key]: name, value, description, ...(required ? {} : { disabled: true }) };
}

function urlOf(path: string, parameters: DocumentParameter[]) {
  const segments = path.slice(1).replaceAll(/\{(\w+)\}/g, ":$1");
  const variable = parameters.filter((one) => one.in === "path").map((one) => pair("key", { ...one, required: true }));
  const query = parameters.filter((one) => one.in === "query").map((one) => pair("key", one));
  return { raw: `{{baseUrl}}/${segments}`, host: ["{{baseUrl}}"], path: segments.split("/"), query, variable };
}

function runnable(example: unknown): unknown {
  const { operations } = example as { operations?: { op: string; ifMatch?: string }[] };
  if (operations === undefined) return example;
  return { operations: operations.filter(({ op }) => op !== "delete").map(({ ifMatch: _, ...rest }) => rest) };
}

function bodyText(example: unknown): string {
  const sent = JSON.stringify(runnable(example), null, 2);
  return sent
    .replaceAll(/"id": \d+/g, `"id": ${PET_ID}`)
    .replaceAll(/"externalId": "[^"]*"/g, `"externalId": "${FRESH}"`)
    .replaceAll(/"name": "[^".]*\.example\.org"/g, `"name": "${FRESH}.org"`);
}

function bodyOf({ operationId, requestBody }: DocumentOperation) {
  const [content] = Object.entries(requestBody?.content ?? {});
  if (!content) return undefined;
  const [type, { examples = {} }] = content;
  if (type === MULTIPART) return { type: undefined, body: { mode: "formdata", formdata: [{ key: "file", type: "file" }] } };
  const example = examples[CHOSEN_EXAMPLES[operationId] ?? ""] ?? Object.values(examples)[0];
  return { type, body: { mode: "raw", raw: bodyText(example?.value), options: { raw: { language: "json" } } } };
}

/** Takes a personal token, and no key. */
const isOfToken = ({ operationId, tags }: DocumentOperation): boolean =>
  tags[0] === "Projects" || tags[0] === "Members" || operationId === "updateProject";

const bearer = (variable: string) => ({ type: "bearer", bearer: [{ key: "token", value: `{{${variable}}}`, type: "string" }] });
const script = (listen: "prerequest" | "test", exec: string[]) => ({ listen, script: { type: "text/javascript", exec } });

function itemOf(path: string, method: string, operation: DocumentOperation) {
  const { operationId, summary, description, parameters = [], tags } = operation;
  const content = bodyOf(operation);
  const ofToken = isOfToken(operation);
  const header = parameters
    .filter((one) => one.in === "header" && (one.name !== "Petstore-Project" || tags[0] !== "Projects"))
    .map((one) => pair("key", ofToken && one.name === "Petstore-Project" ? { ...one, required: true } : one));
  const needed = parameters.filter((one) => one.in === "path" && IDS[one.name] !== undefined).map(({ name }) => name);
  return {
    name: summary,
    event: [script("prerequest", skipUnless([...(ofToken ? ["token"] : []), ...needed])), script("test", scriptAfter(operationId))],
    request: {
      ...(ofToken && { auth: bearer("token") }),
      method: method.toUpperCase(),
      description,
      header: [...(content?.type ? [{ key: "Content-Type", value: content.type }] : []), ...header],
      url: urlOf(path, parameters),
      ...(content ? { body: content.body } : {}),
    },
  };
}

/**
 * Postman Collection v2.1, which runs from top to bottom in an empty project, with a key and a token that have all scopes. Using
 * openapi-to-postmanv2 would add 19 direct dependencies.
 */
export function postmanCollection({ info, servers, tags, paths }: PostmanSource): object {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const current = operations.filter(({ operation }) => operation.deprecated !== true);
  return {
    info: { name: info.title, description: info.description, schema: SCHEMA },
    auth: bearer("apiKey"),
    variable: [
      { key: "baseUrl", value: servers[0]?.url ?? "" },
      { key: "apiKey", value: "" },
      { key: "token", value: "" },
      ...KEPT_IDS.map((key) => ({ key, value: "" })),
    ],
    item: inOrder(tags).flatMap(({ name, description }) => {
      const item = current.filter(({ operation }) => operation.tags[0] === name).toSorted((one, other) => placeOf(one) - placeOf(other));
      return item.length === 0 ? [] : [{ name, description, item: item.map((one) => itemOf(one.path, one.method, one.operation)) }];
    }),
  };
}
