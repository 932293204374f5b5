import * as z from "zod";
import { resetJob } from "#lib/operations/test-data/job.rules.ts";
import { goOnWithReset } from "#lib/operations/test-data/mutations.ts";
import { resetPlaceSchema } from "#lib/operations/test-data/schema.ts";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import { transaction } from "#lib/platform/db/pool.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const TURN_MS = 5000;

const payloadSchema = resetPlaceSchema.extend({ projectId: z.string(), actorKind: z.literal("user"), actorId: z.string() });

/**
 * Finishes a reset whose page was closed.
 * @param turnMs after this, the rest waits behind other jobs
 */
export async function finishReset(payload: unknown, turnMs = TURN_MS): Promise<void> {
  const { projectId, actorKind: kind, actorId: id, ...place } = payloadSchema.parse(payload);
  const [scope, actor] = [projectScope(projectId), { kind, id }];
  const until = performance.now() + turnMs;
  while (await goOnWithReset(scope, place, actor)) {
    if (performance.now() > until) return await transaction((on) => addJobWithin(on, resetJob(scope, place, actor)));
  }
}
