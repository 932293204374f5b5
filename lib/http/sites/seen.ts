import { DEPLOY_HEADER } from "#lib/sites/publishing/deploys/rules.ts";
import type { PublicSite } from "#lib/sites/publishing/public/schema.ts";
import { isView } from "#lib/sites/views/rules.ts";
import { countView } from "#lib/sites/views/state.ts";

/** @param animalId must be visible to visitors */
export function noteView({ method, headers }: Request, { projectId }: PublicSite, animalId: string): void {
  const isOurs = headers.has(DEPLOY_HEADER);
  if (!isOurs && isView(method, (name) => headers.get(name))) countView(projectId, animalId);
}

/** The window of `embed.js` on another website needs no body. */
export function seenAnswer(status: 204 | 404): Response {
  return new Response(null, { status, headers: { "Cache-Control": "no-store", "Access-Control-Allow-Origin": "*" } });
}
