import { clock } from "#lib/clock.ts";
import { prisma } from "#lib/db/prisma.ts";
import type { ProjectScope } from "#lib/scope/principal.schema.ts";

/** Not audited, since it changes only what the person sees. A no-op for someone who is not a member. */
export async function dismissSteps({ projectId }: ProjectScope, personId: string, isDismissed: boolean): Promise<void> {
  await prisma().member.updateMany({
    where: { projectId: BigInt(projectId), userId: BigInt(personId) },
    data: { stepsDismissedAt: isDismissed ? new Date(clock()()) : null },
  });
}
