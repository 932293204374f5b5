import { contractErrors } from "#e2e/support/contract.ts";
import { makeTenant } from "#e2e/support/fixtures.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { startWebPort } from "#e2e/support/web-port.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { type ApiRequest, documentedRequests } from "../documented-requests.ts";
import type { FuzzTarget } from "../target.ts";

const STATE = `select md5(coalesce((select string_agg(pets::text, ',' order by id) from pets), '')
  || coalesce((select string_agg(adoptions::text, ',' order by id) from adoptions), '')
  || coalesce((select string_agg(categories::text, ',' order by categories::text) from categories), '')
  || (select count(*) from audit_entries) || (select count(*) from events)) as state`;

async function stateOfData(): Promise<string> {
  const { rows } = await pool().query<{ state: string }>(STATE);
  return rows[0]?.state ?? "";
}

const PETS = [
  { name: "Rex", categoryId: 1, status: "available" },
  { name: "Bo", categoryId: 1, status: "pending" },
];

/** Every request is answered as the document says, and a refused one changes nothing. */
export const apiRequests: FuzzTarget<ApiRequest> = {
  name: "api-requests",
  inputs: documentedRequests(),
  async open() {
    const web = await startWebPort((_, response) => void response.writeHead(404).end());
    const base = `http://127.0.0.1:${web.port}`;
    const { key } = await makeTenant();
    for (const pet of PETS) await httpCall(base, "POST", "/v1/pets", { key, body: JSON.stringify(pet) });
    return {
      async check({ method, path, headers, body }) {
        const before = await stateOfData();
        const answer = await httpCall(base, method, path, { key, headers, ...(body !== null && { body }) });
        const said = `${answer.status} ${answer.text.slice(0, 400)}`;
        if (answer.status >= 500) throw new Error(said);
        const faults = contractErrors(method, path, answer);
        if (faults.length > 0) throw new Error(`${faults.join("; ")}: ${said}`);
        if (answer.status >= 400 && (await stateOfData()) !== before) throw new Error(`refused, but something changed: ${said}`);
      },
      close: () => web.stop(),
    };
  },
};
