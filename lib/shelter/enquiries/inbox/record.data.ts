import type { PoolClient } from "pg";
import { type Walk, type WalkedPage, walkedPage } from "#lib/history/events/walk.data.ts";
import { isoText } from "#lib/platform/db/fragments.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import type { EnquiryRow, EnquiryState } from "#lib/shelter/enquiries/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

export interface EnquirySelection extends Walk {
  petId: string | undefined;
  state: EnquiryState | undefined;
}

type Texts = Record<"name" | "email" | "phone" | "town" | "household" | "message" | "consent" | "language", string>;

/** Ids and the version as text, times RFC 3339 in UTC, `answers` as JSON. */
export interface EnquiryRecord extends Texts, Pick<EnquiryRow, "id" | "petId" | "petName" | "state" | "assignee" | "createdAt"> {
  orderId: string | null;
  answers: string;
  updatedAt: string;
  closedAt: string | null;
  version: string;
}

const RECORD = `e.id, e.pet_id as "petId", e.pet_name as "petName", (select a.order_id from adoptions a where a.enquiry_id = e.id) as "orderId", e.state,
  (select u.email from users u where u.id = e.assignee_id) as assignee, e.name, e.email, e.phone, e.town, e.household, e.message, e.answers,
  e.consent, e.language, ${isoText("e.created_at")} as "createdAt", ${isoText("e.updated_at")} as "updatedAt",
  ${isoText("e.closed_at")} as "closedAt", e.version`;

const RECORDS = {
  ...{ columns: RECORD, from: "enquiries e", only: "not e.quarantined" },
  ...{ id: "e.id", updatedAt: "e.updated_at", projectId: "e.project_id" },
};

export async function findEnquiryRecord(scope: ProjectScope, enquiryId: string, on?: PoolClient): Promise<EnquiryRecord | undefined> {
  const text = `select ${RECORD} from enquiries e where e.project_id = $1 and e.id = $2 and not e.quarantined`;
  const [record] = await queryRows<EnquiryRecord>(text, [scope.projectId, enquiryId], on);
  return record;
}

/** By id, outside quarantine. */
export function selectEnquiryRecords(scope: ProjectScope, selection: EnquirySelection): Promise<WalkedPage<EnquiryRecord>> {
  return walkedPage(scope, RECORDS, selection, [
    ["e.pet_id = $?", selection.petId],
    ['e.state = $?::"EnquiryState"', selection.state],
  ]);
}
