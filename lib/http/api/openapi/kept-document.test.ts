import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { keptDocument } from "#lib/http/api/openapi/kept-document.ts";
import { WEBHOOKS } from "#lib/http/api/openapi/webhooks.ts";
import { ROUTES } from "#lib/http/api/operations/routes.ts";

vi.mock("#lib/http/api/openapi/document.ts", { spy: true });

let close: () => Promise<void>;
beforeAll(async () => {
  close = await useTestDatabase();
});
afterAll(() => close());

it("builds each document once, however often and by whatever address it is asked for", async () => {
  // Other files of the run may have loaded the modules without the spy.
  vi.resetModules();
  const { openApiDocument } = await import("#lib/http/api/openapi/document.ts");
  const { keptDocument } = await import("#lib/http/api/openapi/kept-document.ts");
  for (const kind of ["openapi", "postman"] as const) {
    const texts = Array.from({ length: 20 }, (_, i) => keptDocument(kind, `http://a${i}.localhost`).bytes.toString());
    expect(new Set(texts).size).toBe(20);
  }
  expect(openApiDocument).toHaveBeenCalledTimes(2);
});

it("is a document that loads quickly", async () => {
  const document = keptDocument("openapi", "http://localhost:3000");
  expect(document.bytes.length).toBeLessThan(440_000);
  expect((await document.copy("gzip")).length).toBeLessThan(46_000);
});

it("writes each operation and each shared part in one line, and nothing else", () => {
  const text = keptDocument("openapi", "http://localhost:3000").bytes.toString();
  const document = JSON.parse(text) as object;
  const operations = text.split("\n").filter((line) => /^ {3}"\w+": \{"operationId":"[^"]+",.*\},?$/.test(line));
  expect(operations).toHaveLength(ROUTES.length + Object.keys(WEBHOOKS).length);
  expect(JSON.stringify(document, null, 1).replaceAll(/\s/g, "")).toBe(text.replaceAll(/\s/g, ""));
});

it("packs a document once for all who ask by the same address", async () => {
  const asked = () => keptDocument("openapi", "http://localhost:3000").copy("gzip");
  expect(await asked()).toBe(await asked());
});
