import { createRequire } from "node:module";
import { axios } from "acme-client";
import { expect, it } from "vitest";
import { acmeClient } from "#lib/sites/certificates/acme/transport.service.ts";

it("leaves the axios that other packages share as it is", () => {
  const require = createRequire(import.meta.url);
  // acme-client loads this same copy of axios.
  const shared: typeof axios = createRequire(require.resolve("acme-client"))("axios");
  const before = { ...shared.defaults };
  acmeClient("https://ca.example/directory", "no key", null, undefined);
  expect(axios.defaults.adapter).toBeTypeOf("function");
  expect(shared.defaults).toEqual(before);
  expect(shared.defaults.adapter).not.toBe(axios.defaults.adapter);
});
