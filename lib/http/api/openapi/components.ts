import { STATUS_CODES } from "node:http";

type Json = null | boolean | number | string | Json[] | JsonObject;
interface JsonObject {
  [name: string]: Json;
}

const isObject = (value: Json | undefined): value is JsonObject => typeof value === "object" && value !== null && !Array.isArray(value);

interface Occurrence {
  name: string;
  value: Json;
  replace(value: JsonObject): void;
}

type Kind = "examples" | "headers" | "parameters" | "responses";

function operationsOf(document: JsonObject): JsonObject[] {
  const items = [document["paths"], document["webhooks"]].flatMap((group) => (isObject(group) ? Object.values(group) : []));
  return items.flatMap((item) => (isObject(item) ? Object.values(item).filter(isObject) : []));
}

const entriesOf = (value: Json | undefined): [string, Json][] => (isObject(value) ? Object.entries(value) : []);

function occurrencesIn(parent: Json | undefined): Occurrence[] {
  if (!isObject(parent)) return [];
  return Object.entries(parent).map(([name, value]) => ({
    name,
    value,
    replace(other) {
      parent[name] = other;
    },
  }));
}

function errorResponsesOf(operation: JsonObject): Occurrence[] {
  return occurrencesIn(operation["responses"]).flatMap(({ name: status, ...occurrence }) =>
    Number(status) >= 300 ? [{ ...occurrence, name: (STATUS_CODES[status] ?? status).replaceAll(/\W/g, "") }] : [],
  );
}

function headersOf(operation: JsonObject): Occurrence[] {
  return entriesOf(operation["responses"]).flatMap(([, response]) => (isObject(response) ? occurrencesIn(response["headers"]) : []));
}

const REFERENCE = /(\w+)$/;

/** A response's only example is named after its schema. */
function examplesOf(operation: JsonObject): Occurrence[] {
  const bodies = [operation["requestBody"], ...entriesOf(operation["responses"]).map(([, response]) => response)];
  return bodies.flatMap((value) => {
    const content = isObject(value) ? value["content"] : undefined;
    return entriesOf(content).flatMap(([, media]) => {
      if (!isObject(media)) return [];
      const schema = isObject(media["schema"]) ? String(media["schema"]["$ref"]) : "";
      return occurrencesIn(media["examples"]).map((one) => ({
        ...one,
        name: one.name === "example" ? (REFERENCE.exec(schema)?.[1] ?? one.name) : one.name,
      }));
    });
  });
}

function parametersOf(operation: JsonObject): Occurrence[] {
  const list = operation["parameters"];
  if (!Array.isArray(list)) return [];
  return [...list.entries()].map(([at, value]) => ({
    name: isObject(value) ? String(value["name"]) : "",
    value,
    replace(other) {
      list[at] = other;
    },
  }));
}

/** Moves repeated values to `components`; colliding names get a number. */
function share(components: JsonObject, kind: Kind, occurrences: readonly Occurrence[]): void {
  const shared: JsonObject = {};
  for (const group of Map.groupBy(occurrences, ({ name, value }) => `${name} ${JSON.stringify(value)}`).values()) {
    const [first] = group;
    if (first === undefined || group.length < 2) continue;
    let name = first.name;
    for (let n = 2; name in shared; n += 1) name = `${first.name}${n}`;
    shared[name] = first.value;
    for (const occurrence of group) occurrence.replace({ $ref: `#/components/${kind}/${name}` });
  }
  if (Object.keys(shared).length > 0) components[kind] = shared;
}

export function withSharedComponents(document: object): object {
  const copy = structuredClone(document) as JsonObject;
  const { components } = copy;
  if (!isObject(components)) return copy;
  const operations = operationsOf(copy);
  share(components, "examples", operations.flatMap(examplesOf));
  share(components, "headers", operations.flatMap(headersOf));
  share(components, "responses", operations.flatMap(errorResponsesOf));
  share(components, "parameters", operations.flatMap(parametersOf));
  return copy;
}
