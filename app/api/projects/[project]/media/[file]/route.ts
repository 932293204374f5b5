import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { contentResponse, fileAnswer } from "#lib/http/media/answer-media.ts";
import { ownFileOf } from "#lib/shelter/photos/loaders.ts";

/** Content at an address never changes. A day keeps it from staying long on a shared computer. */
const DAY = "private, max-age=86400, immutable";

/** Includes photos that visitors may not see. */
export const GET = sessionRoute({ action: "pets.read" }, async ({ request, access, params: { file } }) => {
  const bytes = await ownFileOf(access, file);
  const answer = contentResponse(await fileAnswer(file, bytes, DAY, (name) => request.headers.get(name) ?? undefined, false));
  // The browser's cache asks again after a sign-out, and for another person.
  answer.headers.set("Vary", "Cookie");
  answer.headers.set("Cross-Origin-Resource-Policy", "same-origin");
  return answer;
});
