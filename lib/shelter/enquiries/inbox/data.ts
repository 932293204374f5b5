import { beyondOwn, isoText } from "#lib/platform/db/fragments.ts";
import { queryRows, queryText, type Statement } from "#lib/platform/db/pool.ts";
import { INT64_MAX } from "#lib/platform/int64.ts";
import { hasText } from "#lib/platform/names/search-text.rules.ts";
import { KEPT_FOR_A_TIME } from "#lib/shelter/adoptions/retention.rules.ts";
import { isClosed, isInbox } from "#lib/shelter/enquiries/rules.ts";
import {
  ENQUIRY_PAGE_ROWS,
  ENQUIRY_STATES,
  type EnquiryCounts,
  type EnquiryFilter,
  type EnquiryLine,
  type EnquiryState,
  QUARANTINE_DAYS,
  type Retained,
  type RetentionPreview,
} from "#lib/shelter/enquiries/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const MAX_BEGINNING = 160;

type Line = Omit<EnquiryLine, "cover">;
type Cells = Omit<Line, "quarantined" | "version"> & { quarantined: "t" | "f"; version: string };

const COLUMNS = `e.id, e.pet_id as "petId", e.pet_name as "petName", e.name, e.state, e.quarantined, e.assignee_id as "assigneeId",
  u.name as assignee, ${isoText("e.created_at")} as "createdAt", e.version,
  left(trim(regexp_replace(left(e.message, ${2 * MAX_BEGINNING}), '\\s+', ' ', 'g')), ${MAX_BEGINNING}) as beginning`;
const SEARCHED = ["e.name", "e.email", "e.pet_name", "e.town", "e.message"];

/** Begins with `and`, without the tab's; values from `$2` on. */
function conditionsOf({ petId, assigneeId, q }: EnquiryFilter): { sql: string; values: string[] } {
  const values: string[] = [];
  const placed = (value: string): string => `$${values.push(value) + 1}`;
  const parts = [
    ...(petId === undefined ? [] : [`e.pet_id = ${placed(petId)}`]),
    ...(assigneeId === undefined ? [] : [`e.assignee_id = ${placed(assigneeId)}`]),
  ];
  if (q !== "") {
    const text = placed(q);
    parts.push(`(${SEARCHED.map((column) => hasText(column, text)).join(" or ")})`);
  }
  return { sql: parts.map((part) => ` and ${part}`).join(""), values };
}

const lineOf = ({ quarantined, version, ...rest }: Cells): Line => ({
  ...rest,
  quarantined: quarantined === "t",
  version: Number(version),
});

const CLOSED = ENQUIRY_STATES.filter(isClosed)
  .map((state) => `'${state}'`)
  .join(", ");

function ofTab({ tab, petId, q }: EnquiryFilter): string {
  if (tab === "quarantine") return " and e.quarantined";
  if (tab !== undefined) return ` and not e.quarantined and e.state = '${tab}'`;
  return ` and not e.quarantined${isInbox({ petId, q }) ? ` and e.state not in (${CLOSED})` : ""}`;
}

/**
 * Newest first; without a tab, leaves out quarantine.
 * @param before int64 as text, exclusive
 */
export async function listEnquiries(
  scope: ProjectScope,
  filter: EnquiryFilter,
  before = `${INT64_MAX}`,
): Promise<{ rows: Line[]; next: string | null }> {
  const { sql, values } = conditionsOf(filter);
  const text = `select ${COLUMNS} from (
      select e.* from enquiries e where ${beyondOwn("e.project_id", "<", `$${values.length + 2}`)}${ofTab(filter)}${sql}
       order by e.project_id desc, e.id desc limit ${ENQUIRY_PAGE_ROWS + 1}) e left join users u on u.id = e.assignee_id order by e.id desc`;
  const rows = await queryRows<Cells>(text, [scope.projectId, ...values, before]);
  const shown = rows.slice(0, ENQUIRY_PAGE_ROWS).map(lineOf);
  return { rows: shown, next: rows.length > ENQUIRY_PAGE_ROWS ? (shown.at(-1)?.id ?? null) : null };
}

export async function countEnquiries(scope: ProjectScope, filter: EnquiryFilter): Promise<EnquiryCounts> {
  const { sql, values } = conditionsOf(filter);
  const text = `select e.state, e.quarantined, count(*) as count from enquiries e where e.project_id = $1${sql} group by 1, 2`;
  type Group = { state: EnquiryState; quarantined: "t" | "f"; count: string };
  const groups = await queryRows<Group>(text, [scope.projectId, ...values]);
  const sum = (isIn: (group: Group) => boolean): number => groups.filter(isIn).reduce((total, { count }) => total + Number(count), 0);
  const counts = ENQUIRY_STATES.map((state) => [state, sum((group) => group.quarantined === "f" && group.state === state)]);
  return { ...Object.fromEntries(counts), quarantine: sum(({ quarantined }) => quarantined === "t") } as EnquiryCounts;
}

const NEW: Statement = {
  name: "count_new_enquiries",
  text: "select count(*) from enquiries where project_id = $1 and not quarantined and state = 'new'",
};

/** Counts unread enquiries outside quarantine. */
export async function countNewEnquiries(scope: ProjectScope): Promise<number> {
  const [row] = await queryText(NEW, [scope.projectId]);
  return Number(row?.[0]);
}

const SOON_DAYS = 30;

const personsOf = ({ where, from }: (typeof KEPT_FOR_A_TIME)["resting" | "completed"]): string =>
  `select ${from} + make_interval(months => $2::int) as at from adoptions t where t.project_id = $1 and ${where}`;

/** Matches the worker: months count from closing; quarantined enquiries expire some days after arrival. */
const ENDS: Record<Retained, string> = {
  enquiries: `select case when quarantined then created_at + interval '${QUARANTINE_DAYS} days'
                     else closed_at + make_interval(months => $2::int) end as at
                from enquiries where project_id = $1`,
  resting: personsOf(KEPT_FOR_A_TIME.resting),
  completed: personsOf(KEPT_FOR_A_TIME.completed),
};

export async function previewRetention(scope: ProjectScope, retained: Retained, months: number): Promise<RetentionPreview> {
  const text = `select count(*) filter (where at <= now()) as due,
                  count(*) filter (where at > now() and at <= now() + interval '${SOON_DAYS} days') as soon,
                  ${isoText("min(at) filter (where at > now())")} as "nextAt" from (${ENDS[retained]}) as ends`;
  const [row] = await queryRows<{ due: string; soon: string; nextAt: string | null }>(text, [scope.projectId, months]);
  return { due: Number(row?.due), soon: Number(row?.soon), nextAt: row?.nextAt ?? null };
}
