import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { othersOf } from "#lib/shelter/enquiries/others/loaders.ts";
import { answerOthers, stopAnsweringOthers } from "#lib/shelter/enquiries/others/mutations.ts";
import { newAnswerSchema } from "#lib/shelter/enquiries/others/schema.ts";

interface Context {
  params: Promise<{ project: string; petId: string }>;
}

export function GET(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "enquiries.read" }, ({ access, params: { petId } }) => othersOf(access, petId));
}

export function POST(request: Request, { params }: Context): Promise<Response> {
  const options = { action: "enquiries.write", body: newAnswerSchema } as const;
  return sessionRoute(request, params, options, async ({ access, params: { petId }, body, actor }) => {
    await answerOthers(access.scope, idOrThrow(petId, "animal"), body, actor);
    return await othersOf(access, petId);
  });
}

export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "enquiries.write" }, async ({ access, params: { petId }, actor }) => {
    await stopAnsweringOthers(access.scope, idOrThrow(petId, "animal"), actor);
    return await othersOf(access, petId);
  });
}
