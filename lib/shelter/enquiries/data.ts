import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { queryText, type Statement } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import {
  ENQUIRY_PAGE_ROWS,
  ENQUIRY_STATES,
  type EnquiryCounts,
  type EnquiryFilter,
  type EnquiryPage,
  type EnquiryRow,
} from "#lib/shelter/enquiries/schema.ts";

const ROW = {
  id: true,
  petId: true,
  petName: true,
  name: true,
  state: true,
  quarantined: true,
  assigneeId: true,
  createdAt: true,
  assignee: { select: { name: true } },
} as const;

interface StoredRow extends Pick<EnquiryRow, "petName" | "name" | "state" | "quarantined"> {
  id: bigint;
  petId: bigint | null;
  assigneeId: bigint | null;
  createdAt: Date;
  assignee: { name: string } | null;
}

const idText = (id: bigint | null): string | null => (id === null ? null : String(id));

export function rowOf({ id, petId, assigneeId, createdAt, assignee, petName, name, state, quarantined }: StoredRow): EnquiryRow {
  return {
    id: String(id),
    petId: idText(petId),
    petName,
    name,
    state,
    quarantined,
    assigneeId: idText(assigneeId),
    assignee: assignee?.name ?? null,
    createdAt: createdAt.toISOString(),
  };
}

/** Without the tab's condition. */
function conditions({ projectId }: ProjectScope, { petId, assigneeId, q }: EnquiryFilter) {
  const has = { contains: q.replaceAll(/[\\%_]/g, String.raw`\$&`), mode: "insensitive" } as const;
  return {
    projectId: BigInt(projectId),
    ...(petId !== undefined && { petId: BigInt(petId) }),
    ...(assigneeId !== undefined && { assigneeId: BigInt(assigneeId) }),
    ...(q !== "" && { OR: [{ name: has }, { email: has }, { petName: has }, { town: has }, { message: has }] }),
  };
}

function ofTab(tab: EnquiryFilter["tab"]) {
  if (tab === "quarantine") return { quarantined: true };
  return { quarantined: false, ...(tab !== undefined && { state: tab }) };
}

/**
 * Newest first; without a tab, all but those in quarantine.
 * @param before int64 as text, exclusive
 */
export async function listEnquiries(scope: ProjectScope, filter: EnquiryFilter, before: string | undefined): Promise<EnquiryPage> {
  const rows = await prisma().enquiry.findMany({
    where: { ...conditions(scope, filter), ...ofTab(filter.tab), ...(before !== undefined && { id: { lt: BigInt(before) } }) },
    orderBy: { id: "desc" },
    take: ENQUIRY_PAGE_ROWS + 1,
    select: ROW,
  });
  const shown = rows.slice(0, ENQUIRY_PAGE_ROWS).map(rowOf);
  return { rows: shown, next: rows.length > ENQUIRY_PAGE_ROWS ? (shown.at(-1)?.id ?? null) : null };
}

/** The filter's tab does not matter. */
export async function countEnquiries(scope: ProjectScope, filter: EnquiryFilter): Promise<EnquiryCounts> {
  const groups = await prisma().enquiry.groupBy({
    by: ["state", "quarantined"],
    where: conditions(scope, filter),
    _count: { _all: true },
  });
  const sum = (isIn: (group: (typeof groups)[number]) => boolean): number =>
    groups.filter(isIn).reduce((total, { _count }) => total + _count._all, 0);
  const counts = ENQUIRY_STATES.map((state) => [state, sum((group) => !group.quarantined && group.state === state)]);
  return { ...Object.fromEntries(counts), quarantine: sum(({ quarantined }) => quarantined) } as EnquiryCounts;
}

const NEW: Statement = {
  name: "count_new_enquiries",
  text: "select count(*) from enquiries where project_id = $1 and not quarantined and state = 'new'",
};

/** What no one has looked at, without the quarantine. */
export async function countNewEnquiries(scope: ProjectScope): Promise<number> {
  const [row] = await queryText(NEW, [scope.projectId]);
  return Number(row?.[0]);
}
