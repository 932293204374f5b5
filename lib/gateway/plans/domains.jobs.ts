import * as z from "zod";
import { addHoldJob, domainNames, mailHeld } from "#lib/gateway/plans/domains.mutations.ts";
import { clock } from "#lib/platform/clock.ts";
import { announceWithin, emitChange } from "#lib/platform/db/changes.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { hasOwnDomains } from "#lib/tenancy/plans/domains.rules.ts";
import { lockOpenProject } from "#lib/tenancy/scope/project.mutations.ts";

const payloadSchema = z.object({ projectId: z.string().regex(/^\d{1,19}$/) });

/** Does nothing if the plan has domains again. */
export async function holdDomains(payload: unknown): Promise<void> {
  const { projectId } = payloadSchema.parse(payload);
  const id = BigInt(projectId);
  const isHeld = await prisma().$transaction(async (tx) => {
    if (!(await lockOpenProject(tx, id))) return false;
    const row = await tx.project.findUniqueOrThrow({ where: { id }, select: { plan: true, domainsUntil: true } });
    if (row.domainsUntil === null || hasOwnDomains(row.plan)) return false;
    if (row.domainsUntil.getTime() > clock()()) {
      await addHoldJob(tx, id, row.domainsUntil);
      return false;
    }
    await tx.project.update({ where: { id }, data: { domainsUntil: null }, select: { id: true } });
    const domains = await domainNames(tx, id);
    if (domains.length > 0) await mailHeld(tx, id, domains);
    await announceWithin(tx, { kind: "sites", projectId });
    return true;
  });
  if (isHeld) emitChange({ kind: "sites", projectId });
}
