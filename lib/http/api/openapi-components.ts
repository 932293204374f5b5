import { STATUS_CODES } from "node:http";

type Json = null | boolean | number | string | Json[] | JsonObject;
interface JsonObject {
  [name: string]: Json;
}

const isObject = (value: Json | undefined): value is JsonObject => typeof value === "object" && value !== null && !Array.isArray(value);

/** A place in the document: `parent[key]`. */
interface Place {
  parent: JsonObject;
  key: string;
  /** Of the component, where it is shared. */
  name: string;
}

type Kind = "examples" | "headers" | "parameters" | "responses";

function operationsOf(document: JsonObject): JsonObject[] {
  const items = [document["paths"], document["webhooks"]].flatMap((group) => (isObject(group) ? Object.values(group) : []));
  return items.flatMap((item) => (isObject(item) ? Object.values(item).filter(isObject) : []));
}

const entriesOf = (value: Json | undefined): [string, Json][] => (isObject(value) ? Object.entries(value) : []);

function responsesOf(operation: JsonObject): Place[] {
  const responses = operation["responses"] as JsonObject;
  return Object.keys(responses).flatMap((status) =>
    // What an operation answers when it succeeds is its own.
    Number(status) >= 300 ? [{ parent: responses, key: status, name: (STATUS_CODES[status] ?? status).replaceAll(/\W/g, "") }] : [],
  );
}

function headersOf(operation: JsonObject): Place[] {
  return entriesOf(operation["responses"]).flatMap(([, response]) => {
    const headers = isObject(response) ? response["headers"] : undefined;
    return isObject(headers) ? Object.keys(headers).map((name) => ({ parent: headers, key: name, name })) : [];
  });
}

function examplesOf(operation: JsonObject): Place[] {
  return responsesOf(operation).flatMap(({ parent, key }) => {
    const content = (parent[key] as JsonObject)["content"];
    return entriesOf(content).flatMap(([, media]) => {
      const examples = isObject(media) ? media["examples"] : undefined;
      return isObject(examples) ? Object.keys(examples).map((name) => ({ parent: examples, key: name, name })) : [];
    });
  });
}

function parametersOf(operation: JsonObject): Place[] {
  const list = (operation["parameters"] ?? []) as JsonObject[];
  return list.map((one, place) => ({ parent: list as unknown as JsonObject, key: String(place), name: String(one["name"]) }));
}

/** Moves what stands in several of the places to `components`, under its name, or with a number where a name has several contents. */
function share(document: JsonObject, kind: Kind, places: readonly Place[]): void {
  const components = document["components"] as JsonObject;
  const shared: JsonObject = {};
  for (const group of Map.groupBy(places, ({ name, parent, key }) => `${name} ${JSON.stringify(parent[key])}`).values()) {
    const [first] = group;
    if (first === undefined || group.length < 2) continue;
    let name = first.name;
    for (let n = 2; name in shared; n += 1) name = `${first.name}${n}`;
    shared[name] = first.parent[first.key] ?? null;
    for (const { parent, key } of group) parent[key] = { $ref: `#/components/${kind}/${name}` };
  }
  if (Object.keys(shared).length > 0) components[kind] = shared;
}

/**
 * The same document with each header, example, parameter, and response written once: most are those of every operation.
 * @param document of `openApiDocument`
 */
export function withSharedComponents(document: object): object {
  const copy = structuredClone(document) as JsonObject;
  const operations = operationsOf(copy);
  share(copy, "examples", operations.flatMap(examplesOf));
  share(copy, "headers", operations.flatMap(headersOf));
  share(copy, "responses", operations.flatMap(responsesOf));
  share(copy, "parameters", operations.flatMap(parametersOf));
  return copy;
}
