import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** Not audited: only the person sees it. */
export async function dismissSteps({ projectId }: ProjectScope, personId: string, isDismissed: boolean): Promise<void> {
  await prisma().member.updateMany({
    where: { projectId: BigInt(projectId), userId: BigInt(personId) },
    data: { stepsDismissedAt: isDismissed ? new Date(clock()()) : null },
  });
}

/** Completes that step in the demo project. */
export async function noteAnimalsSeen({ projectId }: ProjectScope, personId: string): Promise<void> {
  await prisma().member.updateMany({
    where: { projectId: BigInt(projectId), userId: BigInt(personId), animalsSeenAt: null, project: { isDemo: true } },
    data: { animalsSeenAt: new Date(clock()()) },
  });
}
