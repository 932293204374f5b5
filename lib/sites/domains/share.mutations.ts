import { randomBytes } from "node:crypto";
import { noSuch } from "#lib/platform/errors.ts";
import type { CreatedShare } from "#lib/sites/domains/schema.ts";
import { hashShareToken, sharePath } from "#lib/sites/domains/share.rules.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import { type Actor, type ProjectScope, rowKey } from "#lib/tenancy/scope/principal.schema.ts";
import { inProject } from "#lib/tenancy/scope/rights.mutations.ts";

const TOKEN_BYTES = 32;

async function setShare(
  scope: ProjectScope,
  domainId: string,
  actor: Actor,
  share: { hash: Uint8Array<ArrayBuffer> | null; action: "domain.share" | "domain.unshare" },
): Promise<void> {
  await inProject(scope, actor, "domains.write", async (tx) => {
    const where = rowKey(scope, domainId);
    const row = where && (await tx.domain.findFirst({ where, select: { id: true, name: true, shareHash: true } }));
    if (!row) throw noSuch("domain");
    if (share.hash === null && row.shareHash === null) return;
    await tx.domain.update({ where: { id: row.id }, data: { shareHash: share.hash }, select: { id: true } });
    await writeAudit(tx, { scope, actor }, share.action, domainId, { entityType: "domain", after: { name: row.name } });
  });
}

/**
 * Revokes any earlier link.
 * @throws `not_found`
 */
export async function shareDomain(scope: ProjectScope, domainId: string, actor: Actor): Promise<CreatedShare> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await setShare(scope, domainId, actor, { hash: hashShareToken(token), action: "domain.share" });
  return { path: sharePath(token) };
}

/** @throws `not_found` */
export async function unshareDomain(scope: ProjectScope, domainId: string, actor: Actor): Promise<void> {
  await setShare(scope, domainId, actor, { hash: null, action: "domain.unshare" });
}
