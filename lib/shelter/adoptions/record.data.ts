import type { PoolClient } from "pg";
import { type Walk, type WalkedPage, walkedPage } from "#lib/history/events/walk.data.ts";
import { isoText } from "#lib/platform/db/fragments.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import type { AdoptionStage } from "#lib/shelter/adoptions/stages/rules.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** Ids and the version as text, times RFC 3339 in UTC, days `YYYY-MM-DD`. */
export interface AdoptionRecord
  extends Record<"id" | "petId" | "createdAt" | "updatedAt" | "movedAt" | "version", string>,
    Record<"adopter" | "email" | "phone" | "note" | "nextStep" | "returnReason", string>,
    Record<"orderId" | "enquiryId" | "nextOn" | "assignee" | "homeAt" | "returnedOn", string | null> {
  stage: AdoptionStage;
}

const day = (column: string): string => `to_char(${column}, 'YYYY-MM-DD')`;
const RECORD = `a.id, a.pet_id as "petId", a.stage, a.order_id as "orderId", a.enquiry_id as "enquiryId", ${day("a.next_on")} as "nextOn",
  (select u.email from users u where u.id = a.assignee_id) as assignee, a.adopter, a.email, a.phone, a.note, a.next_step as "nextStep",
  a.return_reason as "returnReason", ${isoText("a.created_at")} as "createdAt", ${isoText("a.updated_at")} as "updatedAt",
  ${isoText("a.moved_at")} as "movedAt", ${isoText("a.home_at")} as "homeAt", ${day("a.returned_on")} as "returnedOn", a.version`;

export async function findAdoptionRecord(scope: ProjectScope, adoptionId: string, on?: PoolClient): Promise<AdoptionRecord | undefined> {
  const text = `select ${RECORD} from adoptions a where a.project_id = $1 and a.id = $2`;
  return (await queryRows<AdoptionRecord>({ name: "", text }, [scope.projectId, adoptionId], on))[0];
}

const RECORDS = { columns: RECORD, from: "adoptions a", id: "a.id", updatedAt: "a.updated_at", projectId: "a.project_id" };

interface AdoptionSelection extends Omit<Walk, "updatedSince"> {
  petId: string | undefined;
  stage: AdoptionStage | undefined;
}

/** By id. */
export function selectAdoptionRecords(scope: ProjectScope, selection: AdoptionSelection): Promise<WalkedPage<AdoptionRecord>> {
  return walkedPage(scope, RECORDS, selection, [
    ["a.pet_id = $?", selection.petId],
    ['a.stage = $?::"AdoptionStage"', selection.stage],
  ]);
}
