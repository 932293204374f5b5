import type { z } from "zod";
import { answerDashboard, type BodyOptions, callBy, type Handler, type Work } from "#lib/http/dashboard/session-route.ts";
import { administrator } from "#lib/operations/admin/loaders.ts";
import type { Administrator } from "#lib/operations/admin/schema.ts";

/** Checks origin (403), session (401), and administrator (404), then as `callBy`. */
export function adminRoute<S extends z.ZodType = z.ZodUndefined>(
  options: BodyOptions<S>,
  work: Work<S, { admin: Administrator }>,
): Handler {
  return (request, context) =>
    answerDashboard(request, async () => {
      const admin = await administrator();
      return await work({ ...(await callBy(admin, request, context, options)), admin });
    });
}
