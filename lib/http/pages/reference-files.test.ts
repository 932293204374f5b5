import { expect, it } from "vitest";
import { referenceFile, referenceScript } from "#lib/http/pages/reference-files.ts";

it("answers 304 to a browser that has the script, also behind a proxy that made its tag weak", async () => {
  const [version = "", ...segments] = (await referenceScript()).split("/").slice(3);
  const ask = (header: string) =>
    referenceFile(new Request("http://petstore.test/", { headers: { "If-None-Match": header } }), version, segments);
  const fresh = await ask('"other"');
  const tag = fresh.headers.get("etag") ?? "";
  expect(fresh.status).toBe(200);
  for (const header of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) expect((await ask(header)).status).toBe(304);
});
