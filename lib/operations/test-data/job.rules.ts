import type { ResetPlace } from "#lib/operations/test-data/schema.ts";
import type { Job } from "#lib/platform/db/job-queue.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** One job per reset; resets of a project run one after another. */
export function resetJob({ projectId }: ProjectScope, place: ResetPlace, { kind, id }: Actor) {
  return {
    task: "test-data.reset",
    payload: { projectId, ...place, actorKind: kind, actorId: id },
    key: `test-data.reset.${projectId}.${place.at}`,
    queue: `test-data.reset:${projectId}`,
    sharedBy: [`project:${projectId}`, ...(kind === "user" && id !== null ? [`person:${id}`] : [])],
  } as const satisfies Job;
}
