import * as z from "zod";

const brandSchema = z.object({
  name: z.string(),
  accent: z.string(),
  /** Absolute; the same for every recipient. */
  logo: z.string().optional(),
});
export type Brand = z.infer<typeof brandSchema>;

export const mailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  heading: z.string().optional(),
  paragraphs: z.array(z.string()),
  facts: z.array(z.object({ term: z.string(), value: z.string() })).optional(),
  link: z.object({ label: z.string(), url: z.string() }).optional(),
  note: z.string().optional(),
  /** What is answered. */
  quote: z.object({ intro: z.string(), text: z.string() }).optional(),
  /** Explains why this mail was sent. */
  footer: z.string().optional(),
  brand: brandSchema.optional(),
  language: z.enum(["en", "de"]).optional(),
  /** Whose name it is sent in, and where replies go. */
  sender: z.object({ name: z.string(), replyTo: z.string().optional() }).optional(),
  isPersonal: z.boolean().optional(),
  /** RFC 3339. Not sent afterward. */
  goodUntil: z.string().optional(),
  messageId: z.string(),
});
export type Mail = z.infer<typeof mailSchema>;

export type Letter = Omit<Mail, "messageId">;

export const encryptedMailSchema = z.object({ sealed: z.string() });
