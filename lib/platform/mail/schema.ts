import * as z from "zod";

export const mailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  paragraphs: z.array(z.string()),
  link: z.object({ label: z.string(), url: z.string() }).optional(),
  note: z.string().optional(),
  /** `en` by default. */
  language: z.enum(["en", "de"]).optional(),
  /** In whose name it is sent, and where answers go. */
  sender: z.object({ name: z.string(), replyTo: z.string() }).optional(),
  /** RFC 3339; not sent afterward. */
  goodUntil: z.string().optional(),
  messageId: z.string(),
});
export type Mail = z.infer<typeof mailSchema>;

export type Letter = Omit<Mail, "messageId">;

export const encryptedMailSchema = z.object({ sealed: z.string() });
