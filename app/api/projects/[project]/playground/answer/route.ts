import { playgroundRoute } from "#lib/http/dashboard/playground-route.ts";
import { answerFor } from "#lib/sites/playground/answers.loaders.ts";

export function GET(request: Request, { params }: { params: Promise<{ project: string }> }): Promise<Response> {
  return playgroundRoute(request, params, { action: "domains.read" }, () => {
    const query = new URL(request.url).searchParams;
    return answerFor(query.get("name") ?? "", query.get("type") ?? "");
  });
}
