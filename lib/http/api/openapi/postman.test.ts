import { expect, it } from "vitest";
import { openApiDocument } from "#lib/http/api/openapi/document.ts";
import { type PostmanSource, postmanCollection } from "#lib/http/api/openapi/postman.ts";

interface Item {
  name: string;
  request: { method: string; url: { raw: string; variable: { key: string }[]; query: { key: string; disabled?: boolean }[] } };
}

const document = openApiDocument({ baseUrl: "https://petstore.example/v1", stagingUrl: undefined }) as PostmanSource;
const collection = postmanCollection(document) as { variable: object[]; item: { name: string; item: Item[] }[] };
const items = collection.item.flatMap(({ item }) => item);

it("has each operation that is not deprecated once, with its path parameters", () => {
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { deprecated }]) => (deprecated ? [] : [`${method.toUpperCase()} ${path}`])),
  );
  const listed = items.map(({ request: { method, url } }) => {
    const path = url.raw.replace("{{baseUrl}}", "").replaceAll(/:(\w+)/g, "{$1}");
    expect([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)).toEqual(url.variable.map(({ key }) => key));
    return `${method} ${path}`;
  });
  expect(listed.toSorted()).toEqual(documented.toSorted());
});

it("takes the server's address, and sends nothing optional until it is switched on", () => {
  expect(collection.variable[0]).toEqual({ key: "baseUrl", value: "https://petstore.example/v1" });
  const list = items.find(({ name }) => name === "List animals");
  expect(list?.request.url.query.map(({ key, disabled }) => [key, disabled])).toContainEqual(["limit", true]);
});
