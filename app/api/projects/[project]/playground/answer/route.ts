import { playgroundRoute } from "#lib/http/dashboard/playground-route.ts";
import { answerFor } from "#lib/sites/playground/answers.loaders.ts";

export const GET = playgroundRoute({ action: "domains.read" }, ({ request }) => {
  const query = new URL(request.url).searchParams;
  return answerFor(query.get("name") ?? "", query.get("type") ?? "");
});
