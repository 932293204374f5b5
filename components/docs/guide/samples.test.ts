import { stripTypeScriptTypes } from "node:module";
import { expect, it } from "vitest";
import { EXACT_JSON } from "#components/docs/guide/samples.ts";

it("shows a code sample that preserves every digit of an int64", async () => {
  const run = new Function("response", `return (async () => { ${stripTypeScriptTypes(EXACT_JSON)}\n return pets; })()`) as (
    response: Response,
  ) => Promise<unknown>;
  expect(await run(new Response('[{"id": 9223372036854775807, "categoryId": 3}]'))).toEqual([{ id: 9223372036854775807n, categoryId: 3 }]);
});
