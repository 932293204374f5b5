import * as z from "zod";
import type { Brand } from "#lib/platform/mail/schema.ts";

const id = z.string().regex(/^\d{1,19}$/);

/** An answer, an acknowledgment, or a note to the member who is now assigned. */
export const enquiryMailSchema = z.union([
  z.object({ replyId: id }),
  z.object({ acknowledgedId: id }),
  z.object({ assignedId: id, userId: id }),
]);
export type EnquiryMail = z.infer<typeof enquiryMailSchema>;

/** As visitors know it. */
export interface Shelter {
  brand: Brand;
  /** Undefined without a contact address. */
  replyTo: string | undefined;
}

export const announcementSchema = z.object({ projectId: id });
