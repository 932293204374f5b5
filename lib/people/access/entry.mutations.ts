import { hasEntered, noteEntry } from "#lib/people/access/entry.state.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { transaction } from "#lib/platform/db/pool.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import { holdWorkingSession } from "#lib/tenancy/scope/rights.mutations.ts";
import { projectNotFound } from "#lib/tenancy/scope/rights.rules.ts";

/**
 * Once an hour for each session and process.
 * @throws `not_found` unless the person is still an administrator
 */
export async function recordEntry({ id, sessionId }: Person, projectId: string): Promise<void> {
  if (hasEntered(sessionId, projectId)) return;
  await transaction(async (on) => {
    const { checked, isAdmin } = await holdWorkingSession(on, { id, sessionId });
    if (!isAdmin) throw projectNotFound();
    await writeAudit(checked, { projectId, actor: { kind: "user", id } }, "project.enter", projectId);
  });
  noteEntry(sessionId, projectId);
}
