import { runInNewContext } from "node:vm";
import { beforeAll, expect, it } from "vitest";
import { makeKey, makeTenant } from "#e2e/support/fixtures.ts";
import { useDirectLane } from "#e2e/support/lanes.ts";
import { makePerson } from "#e2e/support/people.ts";
import { jpeg } from "#e2e/support/pictures.ts";
import { createToken } from "#lib/gateway/tokens/mutations.ts";
import { openApiDocument } from "#lib/http/api/openapi/document.ts";
import { type PostmanSource, postmanCollection } from "#lib/http/api/openapi/postman.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { endDeploy } from "#lib/sites/publishing/deploys/mutations.ts";
import { NEW_SETTINGS } from "#lib/sites/publishing/schema.ts";
import { KEY_ADDITIONS, TOKEN_SCOPES } from "#lib/tenancy/scope/scopes.rules.ts";

interface Pair {
  key: string;
  value: string;
  disabled?: boolean;
}
interface Item {
  name: string;
  event: { listen: "prerequest" | "test"; script: { exec: string[] } }[];
  request: {
    auth?: { bearer: [Pair] };
    method: string;
    header: Pair[];
    body?: { raw?: string; formdata?: object[] };
    url: { raw: string; variable: Pair[]; query: Pair[] };
  };
}
interface Collection {
  auth: { bearer: [Pair] };
  variable: Pair[];
  item: { name: string; item: Item[] }[];
}

const EXAMPLE_ID = "5";
const address = useDirectLane({ ENCRYPTION_KEYS: `first:${"A".repeat(43)}` });

// The examples' ids are not the next ones.
beforeAll(async () => {
  const { rows } = await pool().query<{ name: string }>("select sequencename as name from pg_sequences where schemaname = 'public'");
  for (const { name } of rows) await pool().query(`alter sequence ${name} restart with 1000`);
});

class Skipped extends Error {}

/** Does what Postman does with a collection that is imported and run from top to bottom; someone has chosen a file. */
class Runner {
  readonly variables: Map<string, string>;
  readonly keys: string[] = [];
  readonly #auth: Pair;

  constructor({ variable, auth }: Collection, apiKey: string) {
    this.variables = new Map([...variable.map(({ key, value }) => [key, value] as const), ["apiKey", apiKey]]);
    this.#auth = auth.bearer[0];
  }

  #filled(text: string): string {
    return text.replaceAll(/\{\{([^}]+)\}\}/g, (_, name: string) =>
      name === "$guid" ? crypto.randomUUID() : (this.variables.get(name) ?? ""),
    );
  }

  #run({ event }: Item, on: "prerequest" | "test", response: object): void {
    const pm = {
      response,
      execution: {
        skipRequest: () => {
          throw new Skipped();
        },
      },
      test: (_: string, check: () => void) => check(),
      expect: (value: unknown) => ({ to: { be: { oneOf: (allowed: unknown[]) => expect(allowed).toContain(value) } } }),
      variables: { get: (name: string) => this.variables.get(name) },
      collectionVariables: { set: (name: string, value: string) => void this.variables.set(name, value) },
    };
    for (const { listen, script } of event) if (listen === on) runInNewContext(script.exec.join("\n"), { pm });
  }

  /** @returns undefined if the collection skips it */
  async send(item: Item): Promise<{ status: number; text: string } | undefined> {
    const { auth, method, header, body, url } = item.request;
    try {
      this.#run(item, "prerequest", {});
    } catch (error) {
      if (error instanceof Skipped) return undefined;
      throw error;
    }
    const path = url.variable.reduce((raw, { key, value }) => raw.replace(`:${key}`, this.#filled(value)), url.raw);
    const sent = header.filter(({ disabled }) => !disabled).map(({ key, value }): [string, string] => [key, this.#filled(value)]);
    this.keys.push(...sent.flatMap(([name, value]) => (name === "Idempotency-Key" ? [value] : [])));
    const form = new FormData();
    if (body?.formdata) form.set("file", new Blob([new Uint8Array(await jpeg())]), "photo.jpg");
    const content = body?.raw === undefined ? body && form : this.#filled(body.raw);
    const response = await fetch(this.#filled(path), {
      method,
      headers: { ...Object.fromEntries(sent), Authorization: `Bearer ${this.#filled((auth?.bearer[0] ?? this.#auth).value)}` },
      ...(content && { body: content }),
    });
    const text = await response.text();
    const { status } = response;
    try {
      this.#run(item, "test", { text: () => text, code: status });
    } catch (error) {
      throw new Error(`${item.name}: ${status} ${text}`, { cause: error });
    }
    return { status, text };
  }
}

const collectionOf = () =>
  postmanCollection(openApiDocument({ baseUrl: `${address()}/v1`, stagingUrl: undefined }) as PostmanSource) as Collection;

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
  const collection = collectionOf();
  const runner = new Runner(collection, key);
  for (const { key: name, value } of collection.variable) if (value === "") runner.variables.set(name, EXAMPLE_ID);
  for (const [name, value] of Object.entries({ apiKey: key, apiKeyId: keyId, enquiryId: "7" })) runner.variables.set(name, value);
  // A token’s.
  const folders = collection.item.filter(({ name }) => !["Projects", "Members"].includes(name));
  for (const item of folders.flatMap((folder) => folder.item).filter(({ request }) => request.method === "GET")) {
    const query = item.request.url.query
      .filter(({ value }) => value !== "")
      .map(({ key: name, value }): [string, string] => [name, value === "{{petId}}" ? "42" : value]);
    const raw = `${item.request.url.raw}?${new URLSearchParams(query)}`;
    const answer = await runner.send({ ...item, request: { ...item.request, url: { ...item.request.url, raw } } });
    expect(answer?.status, `${item.name}: ${answer?.text}`).toBe(200);
  }
});

it("runs from top to bottom in an empty project, twice, with what it has added and a new key for each write", async () => {
  const { scope } = await makeTenant();
  const projectId = BigInt(scope.projectId);
  await prisma().project.update({ where: { id: projectId }, data: { plan: "pro" } });
  const owner = await makePerson("Olga Owner");
  await prisma().member.create({ data: { projectId, userId: BigInt(owner.id), role: "owner" } });
  const { token } = await createToken(owner, { name: "Postman", scopes: [...TOKEN_SCOPES], projects: null, days: 1 });
  const { key } = await makeKey(scope, { permissions: [...KEY_ADDITIONS] });
  const collection = collectionOf();
  const runner = new Runner(collection, key);
  runner.variables.set("token", token);
  const items = collection.item.flatMap(({ item }) => item);
  const added = new Set<string | undefined>();
  for (const _ of [1, 2]) {
    const skipped: string[] = [];
    const refused: string[] = [];
    for (const item of items) {
      const answer = await runner.send(item);
      // Does what the worker does meanwhile.
      if (item.name === "Publish the site") await endDeploy(runner.variables.get("deployId") ?? "");
      if (!answer) skipped.push(item.name);
      else if (answer.status >= 300) refused.push(`${item.name}: ${answer.status}`);
    }
    // Members are no one's to try things on; the others need a verified domain, and a test project.
    expect(skipped).toEqual(["Get a member", "Change the role of a member", "Remove a member"]);
    expect(refused).toEqual(["Start a new attempt for a certificate: 409", "Trigger an event of a test project: 409"]);
    added.add(runner.variables.get("petId"));
  }
  expect(added.size).toBe(2);
  expect(new Set(runner.keys).size).toBe(runner.keys.length);
});
