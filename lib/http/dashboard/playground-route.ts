import type { z } from "zod";
import { type Handler, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { settings } from "#lib/platform/config/env.ts";
import { isPlaygroundOn } from "#lib/platform/config/playground.ts";
import { requirePlayground } from "#lib/sites/playground/service.ts";

/** Responds 404 before reading the body where the playground is disabled. */
export function playgroundRoute<S extends z.ZodType = z.ZodUndefined>(...given: Parameters<typeof sessionRoute<S>>): Handler {
  const [on, off] = [sessionRoute(...given), sessionRoute({ action: given[0].action }, async () => requirePlayground())];
  return (request, context) => (isPlaygroundOn(settings()) ? on : off)(request, context);
}
