import * as z from "zod";
import type { Brand } from "#lib/platform/mail/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const id = z.string().regex(/^\d{1,19}$/);

/** An answer, an acknowledgment, a note to the newly assigned member, or a mail to a member about everything new. */
export const enquiryMailSchema = z.union([
  z.object({ replyId: id, isBulk: z.boolean().optional() }),
  z.object({ acknowledgedId: id }),
  z.object({ assignedId: id, userId: id }),
  z.object({ newsOf: id, userId: id, since: z.iso.datetime() }),
]);
export type EnquiryMail = z.infer<typeof enquiryMailSchema>;
export type VisitorMail = Extract<EnquiryMail, { replyId: string } | { acknowledgedId: string }>;

export interface Shelter {
  brand: Brand;
  replyTo: string | undefined;
  /** Empty if unknown. */
  address: string;
  hours: string;
}

/** What an answer is about. */
export interface AskedQuestion {
  message: string;
  createdAt: Date;
  /** The animal's public page, if it has one. */
  url: string | undefined;
}

/** @returns the address of an animal's public page; undefined if it has none */
export type PetUrlOf = (slug: string, scope: ProjectScope, petId: string) => Promise<string | undefined>;

export const announcementSchema = z.object({ projectId: id });
