import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { makeKey, makeTenant } from "#e2e/support/fixtures.ts";
import { useDirectLane } from "#e2e/support/lanes.ts";
import { openApiDocument } from "#lib/http/api/openapi/document.ts";
import { type PostmanSource, postmanCollection } from "#lib/http/api/openapi/postman.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { NEW_SETTINGS } from "#lib/sites/publishing/schema.ts";

interface Pair {
  key: string;
  value: string;
  disabled?: boolean;
}
interface Item {
  name: string;
  event?: { script: { exec: string[] } }[];
  request: { method: string; header: Pair[]; body?: { raw: string }; url: { raw: string; variable: Pair[]; query: Pair[] } };
}
interface Collection {
  variable: Pair[];
  item: { name: string; item: Item[] }[];
}

/** Replaces a value before a request is sent. */
const EXAMPLE_ID = "5";
const address = useDirectLane({ ENCRYPTION_KEYS: `first:${"A".repeat(43)}` });

/** Does what Postman does with a collection that is imported and run from top to bottom. */
class Runner {
  readonly variables: Map<string, string>;
  readonly keys: string[] = [];

  constructor(collection: Collection, apiKey: string) {
    this.variables = new Map([...collection.variable.map(({ key, value }) => [key, value] as const), ["apiKey", apiKey]]);
  }

  #filled(text: string): string {
    return text.replaceAll(/\{\{([^}]+)\}\}/g, (_, name: string) =>
      name === "$guid" ? crypto.randomUUID() : (this.variables.get(name) ?? ""),
    );
  }

  async send({ event = [], request: { method, header, body, url } }: Item): Promise<{ status: number; text: string }> {
    const path = url.variable.reduce((raw, { key, value }) => raw.replace(`:${key}`, this.#filled(value) || EXAMPLE_ID), url.raw);
    const sent = header.filter(({ disabled }) => !disabled).map(({ key, value }): [string, string] => [key, this.#filled(value)]);
    this.keys.push(...sent.flatMap(([name, value]) => (name === "Idempotency-Key" ? [value] : [])));
    const response = await fetch(this.#filled(path), {
      method,
      headers: { ...Object.fromEntries(sent), Authorization: `Bearer ${this.variables.get("apiKey")}` },
      ...(body && { body: this.#filled(body.raw) }),
    });
    const text = await response.text();
    const pm = {
      response: { text: () => text, code: response.status },
      collectionVariables: { set: (name: string, value: string) => void this.variables.set(name, value) },
    };
    for (const { script } of event) runInNewContext(script.exec.join("\n"), { pm });
    return { status: response.status, text };
  }
}

async function oneOfTheRest(projectId: bigint): Promise<void> {
  const at = { where: { id: 5 }, update: { projectId } };
  await prisma().pet.upsert({ ...at, create: { id: 5, projectId, name: "Moss", categoryId: 5, externalId: "intake-2026-118" } });
  await prisma().petPhoto.upsert({
    ...at,
    create: { id: 5, projectId, hash: "five", bytes: 1, uses: { create: { petId: 5, position: 1 } } },
  });
  await prisma().adoption.upsert({ ...at, create: { id: 5, projectId, petId: 5, orderId: 5, stage: "reserved" } });
  await prisma().event.create({
    data: { id: 5, projectId, type: "order.created", data: { id: 5, petId: 5, status: "placed", createdAt: "2026-11-21T09:30:00.000Z" } },
  });
  const category = { projectId, categoryId: 5n };
  await prisma().category.create({ data: { ...category, name: "Ferrets", color: "sky" } });
  await prisma().enquirySettings.create({ data: { projectId, isOpen: true }, select: { projectId: true } });
}

/** Has the enquiry and the domain of the examples, and may have more. */
async function askedTenant(): Promise<{ key: string; keyId: string }> {
  const { scope } = await makeTenant();
  const projectId = BigInt(scope.projectId);
  const create = { id: 7, projectId, formId: "a", name: "Ada", email: "ada@example.org", message: "Hello", consent: "" };
  await prisma().enquiry.upsert({ where: { id: 7 }, create, update: { projectId } });
  const settings = { ...NEW_SETTINGS, name: "Shelter" };
  await prisma().project.update({
    where: { id: projectId },
    data: { plan: "pro" },
  });
  const deploy = { id: 5, projectId, number: 1, state: "ready" as const, settings };
  await prisma().deploy.upsert({ where: { id: 5 }, create: deploy, update: { projectId } });
  await oneOfTheRest(projectId);
  const domain = { id: 5, projectId, name: "adopt.example.org", use: "primary" as const, challenge: "" };
  await prisma().domain.upsert({ where: { id: 5 }, create: domain, update: { projectId } });
  const endpoint = { id: 5, projectId, url: "https://hooks.example.org/pets", encryptedSecret: "", lastEventId: 0n };
  await prisma().webhookEndpoint.upsert({ where: { id: 5 }, create: endpoint, update: { projectId } });
  const delivery = { id: 5, endpointId: 5, type: "webhook.test", subject: "test", body: "{}" };
  await prisma().webhookDelivery.upsert({ where: { id: 5 }, create: delivery, update: {} });
  return await makeKey(scope, { permissions: ["enquiries", "domains", "keys", "webhooks"] });
}

it("has examples that a list takes all at once, as the console of the API reference sends them", async () => {
  const { key, keyId } = await askedTenant();
  const collection = postmanCollection(
    openApiDocument({ baseUrl: `${address()}/v1`, stagingUrl: undefined }) as PostmanSource,
  ) as Collection;
  const runner = new Runner(collection, key);
  runner.variables.set("apiKeyId", keyId);
  // A token’s.
  const folders = collection.item.filter(({ name }) => !["Projects", "Members"].includes(name));
  for (const item of folders.flatMap((folder) => folder.item).filter(({ request }) => request.method === "GET")) {
    const query = item.request.url.query
      .filter(({ value }) => value !== "")
      .map(({ key: name, value }): [string, string] => [name, value === "{{petId}}" ? "42" : value]);
    const raw = `${item.request.url.raw}?${new URLSearchParams(query)}`;
    const { status, text } = await runner.send({ ...item, request: { ...item.request, url: { ...item.request.url, raw } } });
    expect(status, `${item.name}: ${text}`).toBe(200);
  }
});

it("runs from top to bottom, twice, with the animal that it has added and a new key for each write", async () => {
  const { key, keyId } = await askedTenant();
  const collection = postmanCollection(
    openApiDocument({ baseUrl: `${address()}/v1`, stagingUrl: undefined }) as PostmanSource,
  ) as Collection;
  const runner = new Runner(collection, key);
  runner.variables.set("apiKeyId", keyId);
  // Someone must choose the file.
  const folders = collection.item.filter(({ name }) => !["Photos", "Projects", "Project", "Members", "Site"].includes(name));
  // Only a verified domain without a certificate accepts the first, only a test project the second.
  const others = ["Start a new attempt for a certificate", "Trigger an event of a test project"];
  const items = folders.flatMap(({ item }) => item).filter(({ name }) => !others.includes(name));
  const writes = items.filter(({ request }) => request.method !== "GET");
  const added = new Set<string | undefined>();
  for (const round of [1, 2]) {
    for (const item of items) {
      const { status, text } = await runner.send(item);
      expect(status, `${item.name} in round ${round}: ${text}`).toBeLessThan(300);
    }
    added.add(runner.variables.get("petId"));
  }
  expect(added.size).toBe(2);
  expect([runner.keys.length, new Set(runner.keys).size]).toEqual([2 * writes.length, 2 * writes.length]);
});
