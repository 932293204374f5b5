import { z } from "zod";

/** A mail to one person, in plain words; its look is made when it is sent. */
export const mailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  paragraphs: z.array(z.string()),
  /** What the reader is asked to open. */
  link: z.object({ label: z.string(), url: z.string() }).optional(),
  /** Stands below the link: how long it works, what to do when the mail was not expected. */
  note: z.string().optional(),
  /** RFC 3339: after that the mail is of no use any more and is not sent. */
  goodUntil: z.string().optional(),
  /** The same at each try, so that a mail which went out twice is seen to be one. */
  messageId: z.string(),
});
export type Mail = z.infer<typeof mailSchema>;

/** What a mail says, before it is queued. */
export type Letter = Omit<Mail, "messageId">;

/** The payload of the job `mail.send`. */
export const sealedMailSchema = z.object({ sealed: z.string() });
