import type { z } from "zod";
import { readDashboardJson } from "#lib/http/dashboard/session-body.ts";
import { answerDashboard } from "#lib/http/dashboard/session-route.ts";
import { administrator } from "#lib/operations/admin/loaders.ts";
import type { Administrator } from "#lib/operations/admin/schema.ts";
import { requireFreshProof } from "#lib/people/auth/proof/mutations.ts";
import { type Actor, personActor } from "#lib/tenancy/scope/principal.schema.ts";

interface AdminCall<P, B> {
  request: Request;
  params: P;
  admin: Administrator;
  actor: Actor;
  body: B;
}

/** Checks origin (403), session (401), administrator (404), proof (403), and body (400), in this order. */
export function adminRoute<P, S extends z.ZodType = z.ZodUndefined>(
  request: Request,
  params: P | Promise<P>,
  options: { body?: S; needsProof?: boolean },
  work: (call: AdminCall<P, z.infer<S>>) => Promise<unknown>,
): Promise<Response> {
  return answerDashboard(request, async () => {
    const admin = await administrator();
    if (options.needsProof) await requireFreshProof(admin);
    const body = (options.body ? await readDashboardJson(request, options.body) : undefined) as z.infer<S>;
    return await work({ request, params: await params, admin, actor: personActor(admin), body });
  });
}
