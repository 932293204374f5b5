import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

/** Not audited, since it changes only what the person sees. A no-op for someone who is not a member. */
export async function dismissSteps({ projectId }: ProjectScope, personId: string, isDismissed: boolean): Promise<void> {
  await prisma().member.updateMany({
    where: { projectId: BigInt(projectId), userId: BigInt(personId) },
    data: { stepsDismissedAt: isDismissed ? new Date(clock()()) : null },
  });
}

/** Ticks the demo project's “Look at your animals” for the person; a no-op after the first time and elsewhere. */
export async function noteAnimalsSeen({ projectId }: ProjectScope, personId: string): Promise<void> {
  await prisma().member.updateMany({
    where: { projectId: BigInt(projectId), userId: BigInt(personId), animalsSeenAt: null, project: { isDemo: true } },
    data: { animalsSeenAt: new Date(clock()()) },
  });
}
