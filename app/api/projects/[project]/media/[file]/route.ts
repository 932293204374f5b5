import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { contentResponse, fileAnswer } from "#lib/http/media/answer-media.ts";
import { ownFileOf } from "#lib/shelter/photos/loaders.ts";

interface Context {
  params: Promise<{ project: string; file: string }>;
}

/** Also photos that visitors may not see. */
export function GET(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "pets.read" }, async ({ access, params: { file } }) => {
    const bytes = await ownFileOf(access, file);
    return contentResponse(await fileAnswer(file, bytes, "no-store", (name) => request.headers.get(name) ?? undefined, false));
  });
}
