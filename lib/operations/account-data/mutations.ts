import { readAccount } from "#lib/operations/account-data/data.ts";
import type { AccountExport } from "#lib/operations/account-data/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { run, transaction } from "#lib/platform/db/pool.ts";
import { noSuch } from "#lib/platform/errors.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { PersonActor } from "#lib/tenancy/scope/principal.schema.ts";
import { requireProof } from "#lib/tenancy/scope/proof.mutations.ts";
import { holdSession, holdWorkingSession } from "#lib/tenancy/scope/rights.mutations.ts";
import { addressNotFound } from "#lib/tenancy/scope/rights.rules.ts";

type Reader = PersonActor & { id: string; sessionId: string };

/** @throws `not_found` unless it is the person's own account or an administrator asks, `reauthentication_required`; SignInNeeded */
export async function exportAccount(userId: string, reader: Reader): Promise<AccountExport> {
  await transaction(async (on) => {
    const hold = userId === reader.id ? holdSession : holdWorkingSession;
    const { checked, isAdmin } = await hold(on, reader);
    if (userId !== reader.id && !isAdmin) throw addressNotFound();
    await requireProof(checked, reader);
    if ((await run("select 1 from users where id = $1", [userId], on)).length === 0) throw noSuch("person");
    await writeAudit(on, { projectId: null, actor: reader }, "user.export", userId);
  });
  return await readAccount(userId, clock()());
}
