import { beforeAll, describe, expect, it } from "vitest";
import { httpCall } from "#e2e/support/http-call.ts";
import { useLanes } from "#e2e/support/lanes.ts";
import { openApiDocument } from "#lib/http/api/openapi/document.ts";
import { TAGS } from "#lib/http/api/openapi/headers.ts";

/** Uncompressed: what a phone has to read. */
const MAX_BYTES = 600_000;
const PAGES = ["/docs", "/docs/schemas", ...TAGS.map(({ name }) => `/docs/${name.toLowerCase().replaceAll(" ", "-")}`)];

interface Operations {
  [path: string]: { [method: string]: { operationId: string; tags: string[] } };
}
const { paths, webhooks, components } = openApiDocument({ baseUrl: "/v1", stagingUrl: undefined }) as {
  paths: Operations;
  webhooks: Operations;
  components: { schemas: object };
};
const OPERATIONS = [paths, webhooks].flatMap((part) => Object.values(part).flatMap((methods) => Object.values(methods)));

const lanes = useLanes();
const pages = new Map<string, { status: number; bytes: number; ids: string[]; links: string[] }>();

beforeAll(async () => {
  for (const page of PAGES) {
    const { status, text } = await httpCall(lanes.base("direct"), "GET", page);
    const elements = text.replaceAll(/<script\b.*?<\/script>/gs, "");
    const all = (attribute: string) => Array.from(elements.matchAll(new RegExp(` ${attribute}="([^"]*)"`, "g")), ([, value = ""]) => value);
    pages.set(page, { status, bytes: Buffer.byteLength(text), ids: all("id"), links: all("href") });
  }
});

describe("the pages of the API reference", () => {
  it.each(PAGES)("are light, and their ids unique: %s", (page) => {
    const { status, bytes = 0, ids = [] } = pages.get(page) ?? {};
    expect(status).toBe(200);
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("have each operation and schema once, and a row for it in the list of all, under the id that it always had", () => {
    const { ids = [], links = [] } = pages.get("/docs") ?? {};
    const places = OPERATIONS.map(({ operationId, tags: [tag = ""] }) => [`/docs/${tag.toLowerCase().replaceAll(" ", "-")}`, operationId]);
    const schemas = Object.keys(components.schemas).map((name) => ["/docs/schemas", `schema-${name}`]);
    expect(places.length).toBeGreaterThan(50);
    for (const [page = "", id = ""] of [...places, ...schemas]) {
      expect(pages.get(page)?.ids, page).toContain(id);
      expect(ids).toContain(id);
      expect(links).toContain(`${page}#${id}`);
    }
  });

  it("link to sections that there are", () => {
    const missing = [...pages].flatMap(([page, { links }]) =>
      links.filter((link) => {
        const { pathname, hash } = new URL(link, `http://localhost${page}`);
        return hash !== "" && pages.has(pathname) && !pages.get(pathname)?.ids.includes(decodeURIComponent(hash.slice(1)));
      }),
    );
    expect(missing).toEqual([]);
  });

  it.each(["/docs/nothing", "/docs/Pets", "/docs/reference"])("are no others: %s", async (page) => {
    expect((await httpCall(lanes.base("direct"), "GET", page)).status).toBe(404);
  });
});
