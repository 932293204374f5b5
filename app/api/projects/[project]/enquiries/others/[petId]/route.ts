import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { othersOf } from "#lib/shelter/enquiries/others/loaders.ts";
import { answerOthers, stopAnsweringOthers } from "#lib/shelter/enquiries/others/mutations.ts";
import { newAnswerSchema } from "#lib/shelter/enquiries/others/schema.ts";

export const GET = sessionRoute({ action: "enquiries.read" }, ({ access, params: { petId } }) => othersOf(access, petId));

export const POST = sessionRoute(
  { action: "enquiries.write", body: newAnswerSchema },
  async ({ access, params: { petId }, body, actor }) => {
    await answerOthers(access.scope, idOrThrow(petId, "animal"), body, actor);
    return await othersOf(access, petId);
  },
);

export const DELETE = sessionRoute({ action: "enquiries.write" }, async ({ access, params: { petId }, actor }) => {
  await stopAnsweringOthers(access.scope, idOrThrow(petId, "animal"), actor);
  return await othersOf(access, petId);
});
