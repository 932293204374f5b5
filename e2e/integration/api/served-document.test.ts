import { expect, it } from "vitest";
import { httpCall } from "#e2e/support/http-call.ts";
import { useDirectLane } from "#e2e/support/lanes.ts";

const base = useDirectLane();

it.each([
  ["/openapi.json", /^\{\n "openapi": "3\.1\.0"/, undefined],
  ["/openapi.postman.json", /^\{\n "info"/, 'attachment; filename="petstore.postman_collection.json"'],
])("%s is the same in each coding, says when it has not changed, and may be read from anywhere", async (path, begin, disposition) => {
  const plain = await httpCall(base(), "GET", path);
  expect([plain.status, plain.headers["content-type"], plain.headers["content-disposition"]]).toEqual([
    200,
    "application/json; charset=utf-8",
    disposition,
  ]);
  expect(plain.text).toMatch(begin);
  expect(plain.headers).toMatchObject({
    "access-control-allow-origin": "*",
    "cache-control": "public, max-age=60",
    vary: "Accept-Encoding",
  });
  for (const coding of ["br", "gzip"]) {
    const packed = await httpCall(base(), "GET", path, { headers: { "Accept-Encoding": coding } });
    expect([packed.headers["content-encoding"], packed.text]).toEqual([coding, plain.text]);
    expect(Number(packed.headers["content-length"])).toBeLessThan(Number(plain.headers["content-length"]) / 5);
  }
  const head = await httpCall(base(), "HEAD", path);
  expect([head.status, head.text, head.headers["etag"]]).toEqual([200, "", plain.headers["etag"]]);
  const same = await httpCall(base(), "GET", path, { headers: { "If-None-Match": plain.headers["etag"] ?? "" } });
  expect([same.status, same.text]).toEqual([304, ""]);
});

it("names the address that was asked, and only one of this machine", async () => {
  const serverAt = async (Host: string): Promise<string> => {
    const { text } = await httpCall(base(), "GET", "/openapi.json", { headers: { Host } });
    expect(text).not.toContain("origin.invalid");
    return (JSON.parse(text) as { servers: { url: string }[] }).servers[0]?.url ?? "";
  };
  expect(await serverAt("localhost:8080")).toBe("http://localhost:8080/v1");
  expect(await serverAt("shelter.example")).toBe("http://localhost:3000/v1");
  for (let i = 0; i < 20; i += 1) expect(await serverAt(`a${i}.localhost`)).toBe(`http://a${i}.localhost/v1`);
});
