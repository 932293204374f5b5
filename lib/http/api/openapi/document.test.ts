import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, it } from "vitest";
import { eventJson } from "#lib/history/events/view.ts";
import { testBody } from "#lib/history/webhooks/rules.ts";
import { openApiDocument } from "#lib/http/api/openapi/document.ts";
import { documentAddresses } from "#lib/http/api/openapi/kept-document.ts";
import { parseSettings } from "#lib/platform/config/env.ts";
import { isPetName } from "#lib/shelter/pets/schema.ts";

interface Document {
  webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema: object }> } } }>;
  components: { schemas: Record<string, { properties: Record<string, object>; additionalProperties?: unknown }> };
  paths: Record<string, Record<string, { parameters: { name: string }[]; responses: Record<string, DocumentedResponse> }>>;
}

interface DocumentedResponse {
  description: string;
  headers: object;
  content: Record<string, { examples: Record<string, object> }>;
}

const document = openApiDocument({ baseUrl: "https://pets.example/v1", stagingUrl: undefined }) as Document;

it("describes exactly the pet names the API accepts", () => {
  const validate = new Ajv2020({ strict: false }).compile(document.components.schemas["NewPet"]?.properties["name"] ?? {});
  const character = fc.constantFrom("a", " ", "\0", "\n", "\t", "\u00a0", "🐈", "é");
  const name = fc.oneof(fc.string({ unit: character, maxLength: 4 }), fc.string({ unit: "grapheme", maxLength: 300 }));
  fc.assert(fc.property(name, (text) => validate(text) === isPetName(text)));
});

it("allows responses to gain fields and error codes", () => {
  const schemas = Object.values(document.components.schemas);
  expect(schemas.filter((schema) => "additionalProperties" in schema)).toEqual([]);
  expect(document.components.schemas["Error"]?.properties["code"]).not.toHaveProperty("enum");
});

it("leads from each error of each operation to its entry in the error catalog", () => {
  const responses = Object.values(document.paths).flatMap((path) => Object.values(path).flatMap((one) => Object.entries(one.responses)));
  const failures = responses.flatMap(([status, response]) => (Number(status) >= 400 ? [response] : []));
  expect(failures.length).toBeGreaterThan(20);
  for (const { description, content } of failures) {
    const linked = [...description.matchAll(/^- .+\. \[`(\w+)`\]\(\/docs\/errors#(\w+)\)$/gm)].map(([, shown, target]) => [shown, target]);
    expect(linked).toEqual(Object.keys(content["application/json"]?.examples ?? {}).map((code) => [code, code]));
  }
});

it("documents 408 and 431 for every operation, and Retry-After for 409", () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(operations.map(({ responses }) => ["408" in responses, "431" in responses])).toEqual(operations.map(() => [true, true]));
  expect(document.paths["/pets"]?.["post"]?.responses["409"]?.headers).toHaveProperty("Retry-After");
});

it("documents 304 and If-None-Match wherever a read has an ETag", () => {
  const reads = Object.entries(document.paths).flatMap(([path, { get }]) =>
    get && "ETag" in (get.responses["200"]?.headers ?? {}) ? [{ path, get }] : [],
  );
  expect(reads.map(({ path }) => path)).toContain("/pets/{petId}");
  const conditional = reads.filter(({ get }) => "304" in get.responses && get.parameters.some(({ name }) => name === "If-None-Match"));
  expect(conditional.map(({ path }) => path)).toEqual(reads.map(({ path }) => path));
});

it("describes the messages of webhooks: each event by its type, and the test", () => {
  const ajv = new Ajv2020({ strict: false, formats: { int64: true, "date-time": true } }).addSchema(document, "petstore");
  const fits = (name: string, message: string): boolean => {
    const { schema } = document.webhooks[name]?.post.requestBody.content["application/json"] ?? {};
    return ajv.compile({ ...schema, $ref: `petstore${(schema as { $ref: string }).$ref}` })(JSON.parse(message));
  };
  const event = (type: string, data: string) =>
    eventJson({ id: "901", type: type as "pet.updated", occurredAt: "2026-11-21T09:30:00.000Z", data });
  expect(fits("event", event("pet.updated", '{"id":42,"name":"Rex","categoryId":3,"status":"sold"}'))).toBe(true);
  expect(fits("event", event("pet.updated", "7"))).toBe(false);
  expect(fits("test", testBody("2026-11-21T09:30:00.000Z"))).toBe(true);
  expect(fits("test", event("pet.updated", '{"message":"Hi"}'))).toBe(false);
});

it("shows no other address than its own", () => {
  const addresses = new Set([...JSON.stringify(document).matchAll(/https?:\/\/[^/"\\>]+/g)].map(([address]) => address));
  expect([...addresses]).toEqual(["https://pets.example"]);
});

it("has no request that two paths with different literals fit", () => {
  const fits = (one: string, other: string): boolean => {
    const [left, right] = [one.split("/"), other.split("/")];
    return left.length === right.length && left.every((part, i) => part === right[i] || part.startsWith("{") || right[i]?.startsWith("{"));
  };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ path, method })));
  const doubtful = operations.filter(({ path, method }) =>
    operations.some((other) => other.path !== path && other.method === method && path.includes("{") && fits(path, other.path)),
  );
  expect(doubtful).toEqual([]);
});

it("requires an operation's marker headers except on refusals of unreadable requests", () => {
  const required = (path: string, status: string, header: string): unknown => {
    const headers = document.paths[path]?.["get"]?.responses[status]?.headers as Record<string, { required?: boolean }> | undefined;
    return headers?.[header]?.required;
  };
  for (const [path, header] of [
    ["/store/orders", "Stability"],
    ["/pets/{petId}", "Deprecation"],
  ] as const) {
    for (const status of ["200", "401", "500", "503"]) expect([status, required(path, status, header)]).toEqual([status, true]);
    for (const status of ["400", "408", "429", "431"]) expect([status, required(path, status, header)]).toEqual([status, false]);
  }
});

it.each([
  { environment: {}, addresses: ["http://localhost:3000/v1", "http://127.0.0.1:3001/v1"] },
  { environment: { PUBLIC_URL: "https://pets.example" }, addresses: ["https://pets.example/v1", undefined] },
  {
    environment: { PUBLIC_URL: "https://pets.example", STAGING_URL: "https://staging.pets.example" },
    addresses: ["https://pets.example/v1", "https://staging.pets.example/v1"],
  },
])("lists absolute addresses without a loopback staging for a public service: $addresses", ({ environment, addresses }) => {
  const { baseUrl, stagingUrl } = documentAddresses(parseSettings(environment), "http://localhost:3000");
  expect([baseUrl, stagingUrl]).toEqual(addresses);
});

it("names its version and servers, and marks deprecated and experimental operations", () => {
  const baseUrl = "https://a.example/v1";
  const servers = [{ url: baseUrl }, { url: "https://b.example/v1" }];
  expect(openApiDocument({ baseUrl, stagingUrl: "https://b.example/v1" })).toMatchObject({
    openapi: "3.1.0",
    info: { version: "1.0.0" },
    servers,
    paths: { "/pets/{petId}": { get: { deprecated: true } }, "/store/orders": { get: { "x-stability": "experimental" } } },
  });
  expect(openApiDocument({ baseUrl, stagingUrl: undefined })).toMatchObject({ servers: [{ url: baseUrl }] });
  const list = document.paths["/pets"]?.["get"];
  expect(list).not.toHaveProperty("x-stability");
  expect(list?.parameters.find(({ name }) => name === "limit")).toMatchObject({ schema: { minimum: 1, maximum: 100, default: 20 } });
});
