import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { useOwnEdge } from "#e2e/support/own-edge.ts";
import { ASK_MAX_BYTES } from "#lib/shelter/enquiries/form/schema.ts";

const OWN = "pets.example";
const curl = promisify(execFile);

let folder: string;

const edge = useOwnEdge({
  answer: async (request, response) => {
    const { url, method, headers } = request;
    const body = await text(request);
    response.end(JSON.stringify({ url, method, type: headers["content-type"], cookie: headers.cookie, bytes: body.length }));
  },
  site: OWN,
});
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "petstore-forms-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function post(place: string, bytes: number, ...options: string[]): Promise<{ status: string; body: string }> {
  const file = path.join(folder, `${bytes}`);
  await writeFile(file, `message=${"x".repeat(bytes - 8)}`);
  const own = [
    "--silent",
    "--insecure",
    "--resolve",
    `${OWN}:${edge().https}:127.0.0.1`,
    "--write-out",
    "\n%{http_code}",
    "-H",
    "Cookie: a=b",
  ];
  const { stdout } = await curl("curl", [...own, ...options, "--data-binary", `@${file}`, `https://${OWN}:${edge().https}${place}`]);
  const at = stdout.lastIndexOf("\n");
  return { status: stdout.slice(at + 1), body: stdout.slice(0, at) };
}

it.each([
  ["HTTP/1.1", ["--http1.1"]],
  ["HTTP/1.1, in pieces", ["--http1.1", "-H", "Transfer-Encoding: chunked"]],
  ["HTTP/2", ["--http2"]],
])("passes a form on over %s, without cookies, up to its largest size", async (_, options) => {
  for (const place of ["/ask", "/animals/7/ask"]) {
    const { status, body } = await post(place, ASK_MAX_BYTES, ...options);
    expect(status).toBe("200");
    expect(JSON.parse(body)).toEqual({
      url: `/sites/${OWN}${place}`,
      method: "POST",
      type: "application/x-www-form-urlencoded",
      bytes: ASK_MAX_BYTES,
    });
  }
  expect((await post("/ask", ASK_MAX_BYTES + 1, ...options)).status).toBe("413");
});

it("says which methods the address of a form takes", async () => {
  const { status, body } = await post("/ask", 100, "--request", "PUT", "--include");
  expect(status).toBe("405");
  expect(body).toMatch(/^allow: GET, HEAD, POST\r$/im);
  expect(body).toContain("accepts only GET, HEAD, and POST requests");
});

it.each(["/", "/animals/7", "/asking", "/animals/x/ask", "/media/ask"])("takes nothing at %s", async (place) => {
  expect((await post(place, 100)).status).toBe("405");
});
