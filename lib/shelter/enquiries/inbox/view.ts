import * as z from "zod";
import type { EnquiryRecord } from "#lib/shelter/enquiries/inbox/record.data.ts";
import { askedAnswerSchema } from "#lib/shelter/enquiries/settings.schema.ts";

const answersSchema = z.array(askedAnswerSchema);

const idOf = (id: string | null): bigint | null => (id === null ? null : BigInt(id));
const filled = (text: string): string | null => (text === "" ? null : text);

/** Strong: changes raise the version; ids are never reused. */
export function enquiryEtag({ id, version }: Pick<EnquiryRecord, "id" | "version">): string {
  return `"${id}.${version}"`;
}

/** Has no personal data of the visitor. */
export function enquiryStatusView({ id, petId, state, assignee, updatedAt }: EnquiryRecord) {
  return { id: BigInt(id), petId: idOf(petId), status: state, assignee, updatedAt };
}

export function enquiryView(record: EnquiryRecord) {
  const { petName, orderId, name, email, phone, town, household, message, answers, consent, language } = record;
  const { id, petId, status, assignee, updatedAt } = enquiryStatusView(record);
  return {
    ...{ id, petId, petName, orderId: idOf(orderId), status, assignee, name, email },
    ...{ phone: filled(phone), town: filled(town), household: filled(household), message },
    answers: answersSchema.parse(JSON.parse(answers)),
    ...{ consent, language, createdAt: record.createdAt, updatedAt, closedAt: record.closedAt },
  };
}
