import type { AdoptionRecord } from "#lib/shelter/adoptions/record.data.ts";

const idOf = (id: string | null): bigint | null => (id === null ? null : BigInt(id));
const filled = (text: string): string | null => (text === "" ? null : text);

/** @param seesAdopters of the reader: whether it has the permission `adopters` */
export function adoptionRecordView(record: AdoptionRecord, seesAdopters: boolean) {
  const { stage, nextOn, assignee, createdAt, updatedAt, movedAt, homeAt, returnedOn, adopter, email, phone } = record;
  return {
    ...{ id: BigInt(record.id), petId: BigInt(record.petId), stage, orderId: idOf(record.orderId), enquiryId: idOf(record.enquiryId) },
    ...{ nextOn, createdAt, updatedAt, movedAt, homeAt, returnedOn },
    ...(seesAdopters && {
      assignee,
      adopter: { name: filled(adopter), email: filled(email), phone: filled(phone) },
      ...{ nextStep: filled(record.nextStep), note: filled(record.note), returnReason: filled(record.returnReason) },
    }),
  };
}
