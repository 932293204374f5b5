import type { PoolClient } from "pg";
import { isoText } from "#lib/platform/db/fragments.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import { INT64_MAX } from "#lib/platform/int64.ts";
import type { EnquiryState } from "#lib/shelter/enquiries/schema.ts";
import { updatedUntil } from "#lib/shelter/pets/updates.data.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

export interface EnquirySelection {
  limit: number;
  after: string | undefined;
  petId: string | undefined;
  state: EnquiryState | undefined;
  updatedSince: number | undefined;
  order?: "asc" | "desc";
}

type Texts = Record<"name" | "email" | "phone" | "town" | "household" | "message" | "consent" | "language", string>;

/** Ids and the version as text, times RFC 3339 in UTC, `answers` as JSON. */
export interface EnquiryRecord extends Texts {
  id: string;
  petId: string | null;
  petName: string | null;
  orderId: string | null;
  state: EnquiryState;
  assignee: string | null;
  answers: string;
  createdAt: string;
  updatedAt: string;
  closedAt: string | null;
  version: string;
}

const RECORD = `e.id, e.pet_id as "petId", e.pet_name as "petName", (select a.order_id from adoptions a where a.enquiry_id = e.id) as "orderId", e.state,
  (select u.email from users u where u.id = e.assignee_id) as assignee, e.name, e.email, e.phone, e.town, e.household, e.message, e.answers,
  e.consent, e.language, ${isoText("e.created_at")} as "createdAt", ${isoText("e.updated_at")} as "updatedAt",
  ${isoText("e.closed_at")} as "closedAt", e.version`;

export async function findEnquiryRecord(scope: ProjectScope, enquiryId: string, on?: PoolClient): Promise<EnquiryRecord | undefined> {
  const text = `select ${RECORD} from enquiries e where e.project_id = $1 and e.id = $2 and not e.quarantined`;
  const [record] = await queryRows<EnquiryRecord>({ name: "", text }, [scope.projectId, enquiryId], on);
  return record;
}

interface SelectedPage {
  records: EnquiryRecord[];
  nextAfter: string | undefined;
  /** RFC 3339; only on the first page of a walk with `updatedSince`. */
  updatedUntil: string | undefined;
}

/** By id, outside quarantine. Changes appear in the order of the project's lock, so following `nextAfter` misses none. */
export async function selectEnquiryRecords(scope: ProjectScope, selection: EnquirySelection): Promise<SelectedPage> {
  const { limit, after, petId, state, updatedSince, order = "asc" } = selection;
  // Read first: later commits are the next walk's.
  const until = updatedSince !== undefined && after === undefined ? await updatedUntil(scope, updatedSince) : undefined;
  const values: unknown[] = [scope.projectId, after ?? (order === "asc" ? "0" : `${INT64_MAX}`)];
  const place = (value: unknown): string => `$${values.push(value)}`;
  const conditions = ["e.project_id = $1", `e.id ${order === "asc" ? ">" : "<"} $2`, "not e.quarantined"];
  if (petId !== undefined) conditions.push(`e.pet_id = ${place(petId)}`);
  if (state !== undefined) conditions.push(`e.state = ${place(state)}::"EnquiryState"`);
  if (updatedSince !== undefined) conditions.push(`e.updated_at >= to_timestamp(${place(updatedSince)}::double precision / 1000)`);
  const text = `select ${RECORD} from enquiries e where ${conditions.join(" and ")} order by e.id ${order} limit ${limit + 1}`;
  const rows = await queryRows<EnquiryRecord>({ name: "", text }, values);
  const records = rows.slice(0, limit);
  return { records, nextAfter: rows.length > limit ? records.at(-1)?.id : undefined, updatedUntil: until };
}
