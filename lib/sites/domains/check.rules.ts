import type { Job } from "#lib/platform/db/job-queue.ts";

/**
 * Serial in a project, so its silent name servers delay no other.
 * @param sharedBy the project and its person
 */
export function checkJob(domainId: string, projectId: string, sharedBy: readonly string[], renews = false): Job {
  return {
    task: "domains.check",
    payload: { domainId, renews },
    key: `domains.check.${domainId}${renews ? ".renews" : ""}`,
    queue: `domains.check.${projectId}`,
    sharedBy,
    maxAttempts: 3,
  };
}
