import type { Job } from "#lib/db/job-queue.ts";

/**
 * The job that checks a domain at once. Those of one project run one after another,
 * so that a project with silent name servers holds up no other.
 */
export function checkJob(domainId: string, projectId: string, renews = false): Job {
  return {
    task: "domains.check",
    payload: { domainId, renews },
    key: `domains.check.${domainId}${renews ? ".renews" : ""}`,
    queue: `domains.check.${projectId}`,
    maxAttempts: 3,
  };
}
