import type { ApiLane } from "#lib/programs/server/web-server.ts";
import { makeKey } from "./fixtures.ts";
import type { Answer, CallOptions } from "./http-call.ts";
import type { Lanes } from "./lanes.ts";
import { type PublishedShelter, publishedShelter } from "./published-shelter.ts";

/** Use it with `useLanes`. */
export const DOMAINS_API = { PLATFORM_DOMAIN: "pets.test", PLATFORM_ADDRESSES: "192.0.2.10" };

export interface Agency extends PublishedShelter {
  /** Key that may read and write domains. */
  key: string;
}

export async function makeAgency(): Promise<Agency> {
  const shelter = await publishedShelter();
  const { key } = await makeKey(shelter.scope, { permissions: ["domains"] });
  return { ...shelter, key };
}

export interface ApiDomain {
  id: number;
  name: string;
  use: string;
  redirectStatus: number;
  records: { type: string; name: string; value: string }[];
}

export const shownIn = ({ text }: Answer): ApiDomain => JSON.parse(text) as ApiDomain;

/** Status and code. */
export const refused = ({ status, text }: Answer) => [status, (JSON.parse(text) as { code: string }).code];

/** Sends an agency's requests through one lane. */
export function domainsApi(call: Lanes["call"], lane: ApiLane, agency: () => Agency) {
  const send = (method: string, path: string, body?: object, options: CallOptions = {}): Promise<Answer> =>
    call(lane, method, `/v1/domains${path}`, { key: agency().key, ...(body && { body: JSON.stringify(body) }), ...options });
  return { send, add: (body: object, options?: CallOptions) => send("POST", "", body, options) };
}
