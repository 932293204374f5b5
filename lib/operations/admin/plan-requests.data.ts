import {
  type AdminPlanRequest,
  type AdminPlanRequests,
  MAX_DECIDED_SHOWN,
  MAX_REQUESTS_SHOWN,
} from "#lib/operations/admin/plan-requests.schema.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

const OPEN = { state: "open", project: { deletedAt: null } } as const;
const INCLUDED = {
  requestedBy: { select: { name: true } },
  decidedBy: { select: { name: true } },
  project: { select: { slug: true, name: true, members: { where: { role: "owner" }, select: { userId: true } } } },
} as const;

function read(where: typeof OPEN | { state: { not: "open" }; project: { deletedAt: null } }, isOpen: boolean) {
  return prisma().planRequest.findMany({
    where,
    include: INCLUDED,
    orderBy: isOpen ? [{ requestedAt: "asc" }, { id: "asc" }] : [{ decidedAt: "desc" }, { id: "desc" }],
    take: isOpen ? MAX_REQUESTS_SHOWN : MAX_DECIDED_SHOWN,
  });
}

function requestOf(row: Awaited<ReturnType<typeof read>>[number]): AdminPlanRequest {
  const { id, fromPlan, plan, note, state, reason, requestedById, requestedBy, requestedAt, decidedBy, decidedAt, project } = row;
  return {
    ...{ id: String(id), fromPlan, plan, note, state, reason },
    project: { slug: project.slug, name: project.name },
    isByOwner: project.members.some(({ userId }) => userId === requestedById),
    requestedBy: requestedBy?.name ?? null,
    requestedAt: requestedAt.toISOString(),
    decidedBy: decidedBy?.name ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

export async function listPlanRequests(): Promise<AdminPlanRequests> {
  const [open, count, decided] = await Promise.all([
    read(OPEN, true),
    countOpenPlanRequests(),
    read({ state: { not: "open" }, project: { deletedAt: null } }, false),
  ]);
  return { open: open.map(requestOf), count, decided: decided.map(requestOf) };
}

export function countOpenPlanRequests(): Promise<number> {
  return prisma().planRequest.count({ where: OPEN });
}
