import { playgroundRoute } from "#lib/http/dashboard/playground-route.ts";
import { answerFor } from "#lib/sites/playground/answers.loaders.ts";

export const GET = playgroundRoute({ action: "domains.read" }, ({ query }) => {
  return answerFor(query.get("name") ?? "", query.get("type") ?? "");
});
