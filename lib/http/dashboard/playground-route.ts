import type { z } from "zod";
import { type SessionCall, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { settings } from "#lib/platform/config/env.ts";
import { isPlaygroundOn } from "#lib/platform/config/playground.ts";
import { requirePlayground } from "#lib/sites/playground/service.ts";
import type { Action } from "#lib/tenancy/scope/permissions.rules.ts";

/** Responds 404 before reading the body where the playground is disabled. */
export function playgroundRoute<P extends { project: string }, S extends z.ZodType = z.ZodUndefined>(
  request: Request,
  params: Promise<P>,
  options: { action: Action; body?: S },
  work: (call: SessionCall<P, z.infer<S>>) => Promise<unknown>,
): Promise<Response> {
  if (isPlaygroundOn(settings())) return sessionRoute(request, params, options, work);
  return sessionRoute(request, params, { action: options.action }, async () => requirePlayground());
}
