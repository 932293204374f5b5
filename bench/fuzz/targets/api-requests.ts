import { contractErrors } from "#e2e/support/contract.ts";
import { makeKey, makeTenant } from "#e2e/support/fixtures.ts";
import { httpCall } from "#e2e/support/http-call.ts";
import { makePerson } from "#e2e/support/people.ts";
import { startWebPort } from "#e2e/support/web-port.ts";
import { createToken } from "#lib/gateway/tokens/mutations.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { KEY_ADDITIONS, TOKEN_SCOPES } from "#lib/tenancy/scope/scopes.rules.ts";
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

/** Operations that take no key. */
const OF_TOKENS = /^(?:\w+ \/v1\/(?:projects|members|invitations)|PATCH \/v1\/project)\b/;

/** Every request is answered as the document says, and a refused one changes nothing. */
export const apiRequests: FuzzTarget<ApiRequest> = {
  name: "api-requests",
  inputs: documentedRequests(),
  async open() {
    const web = await startWebPort((_, response) => void response.writeHead(404).end());
    const base = `http://127.0.0.1:${web.port}`;
    const { key } = await makeKey((await makeTenant()).scope, { permissions: [...KEY_ADDITIONS] });
    // Its project can be deleted without ending the run.
    const [owner, other] = [await makePerson("Olga Owner"), await makeTenant()];
    const id = BigInt(other.scope.projectId);
    const project = await prisma().project.update({
      where: { id },
      data: { members: { create: { userId: BigInt(owner.id), role: "owner" } } },
    });
    const { token } = await createToken(owner, { name: "Fuzz", scopes: [...TOKEN_SCOPES], projects: null, days: 1 });
    for (const pet of PETS) await httpCall(base, "POST", "/v1/pets", { key, body: JSON.stringify(pet) });
    return {
      async check({ method, path, headers, body }) {
        const before = await stateOfData();
        const isOfToken = OF_TOKENS.test(`${method} ${path}`);
        const sent = { ...headers, ...(isOfToken && !path.startsWith("/v1/projects") && { "Petstore-Project": project.slug }) };
        const answer = await httpCall(base, method, path, { key: isOfToken ? token : key, headers: sent, ...(body !== null && { body }) });
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
