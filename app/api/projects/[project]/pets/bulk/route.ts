import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { changeMany, planMany } from "#lib/shelter/pets/bulk/mutations.ts";
import { bulkSchema } from "#lib/shelter/pets/bulk/schema.ts";
import { readPetQuery } from "#lib/shelter/pets/table/address.schema.ts";

/** Counts all animals that match a filter and returns what a bulk change of them needs. */
export const GET = sessionRoute({ action: "pets.write" }, ({ query, access }) => planMany(access.scope, readPetQuery(query)));

/** Changes up to 10,000 animals at a time; more take several steps. */
export const POST = sessionRoute({ action: "pets.write", body: bulkSchema }, ({ access, body, actor }) =>
  changeMany(access.scope, body, actor),
);
