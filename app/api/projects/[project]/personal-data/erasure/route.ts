import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { personalDataOf } from "#lib/operations/personal-data/loaders.ts";
import { erasePerson } from "#lib/operations/personal-data/mutations.ts";
import { personSchema } from "#lib/operations/personal-data/schema.ts";

/** Answers with what is still there. */
export const POST = sessionRoute(
  { action: "personal_data.erase", body: personSchema, needsProof: true },
  async ({ access, body: { address }, actor }) => {
    await erasePerson(access.scope, access.project, address, actor);
    return await personalDataOf(access, address);
  },
);
