import { pool } from "#lib/platform/db/pool.ts";
import type { ApiLane } from "#lib/programs/server/web-server.ts";
import type { Tenant } from "./fixtures.ts";
import type { Answer, CallOptions } from "./http-call.ts";

type Call = (lane: ApiLane, method: string, path: string, options?: CallOptions) => Promise<Answer>;

export interface ApiPet {
  id: number;
  name: string;
  categoryId: number;
  status: string;
}

export const codeOf = ({ text }: Answer): string => (JSON.parse(text) as { code: string }).code;
export const messageOf = ({ text }: Answer): string => (JSON.parse(text) as { message: string }).message;
export const petOf = ({ text }: Answer): ApiPet => JSON.parse(text) as ApiPet;

/** Sends a tenant's requests through one lane. */
export function petsApi(call: Call, lane: ApiLane) {
  const send = (method: string, tenant: Tenant, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    call(lane, method, path, {
      key: tenant.key,
      headers,
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  return {
    send,
    add: async (tenant: Tenant, pet: object = {}): Promise<ApiPet> =>
      petOf(await send("POST", tenant, "/v1/pets", { name: "Biscuit", categoryId: 3, ...pet })),
    patch: (tenant: Tenant, id: number, body: unknown, headers?: Record<string, string>) =>
      send("PATCH", tenant, `/v1/pets/${id}`, body, headers),
    get: (tenant: Tenant, id: number) => send("GET", tenant, `/v1/pets/${id}`),
    list: async (tenant: Tenant): Promise<ApiPet[]> => JSON.parse((await send("GET", tenant, "/v1/pets?limit=100")).text) as ApiPet[],
  };
}

/** Returns what a change leaves behind, in order, without people, times, and ids. */
export async function tracesOf(petId: number | string): Promise<{ history: unknown[]; orders: string[] }> {
  const { rows } = await pool().query<{ action: string; before: object | null; after: object | null }>(
    "select action, before, after from audit_entries where entity_type = 'pet' and entity_id = $1 order by id",
    [`${petId}`],
  );
  const { rows: orders } = await pool().query<{ status: string }>(
    `select case stage when 'reserved' then 'placed' when 'home' then 'completed' else 'cancelled' end as status
       from adoptions where pet_id = $1 and order_id is not null order by order_id`,
    [petId],
  );
  const text = JSON.stringify(rows, (name, value: unknown) =>
    name === "adoptions" ? Object.values(value as Record<string, { stage: string }>).map(({ stage }) => stage) : value,
  );
  return { history: JSON.parse(text) as unknown[], orders: orders.map(({ status }) => status) };
}
