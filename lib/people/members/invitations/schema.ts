import * as z from "zod";
import { newPasswordSchema, personNameSchema } from "#lib/people/auth/person.schema.ts";
import { emailSchema } from "#lib/platform/names/email.schema.ts";
import { type Role, roleSchema } from "#lib/tenancy/scope/role.schema.ts";

const token = z.string({ error: "The link’s token is missing" }).max(100, { error: "The link’s token is invalid" });

export const newInvitationSchema = z.object({ email: emailSchema, role: roleSchema });
export type NewInvitation = z.infer<typeof newInvitationSchema>;

export const invitationTokenSchema = z.object({ token });

export const joinSchema = z.object({ token, name: personNameSchema, password: newPasswordSchema });
export type Join = z.infer<typeof joinSchema>;

export interface Invitation {
  id: string;
  email: string;
  role: Role;
  invitedBy: string;
  createdAt: string;
  expiresAt: string;
}

export interface SentInvitationView {
  id: string;
  path: string | null;
  expiresAt: string;
}

/** Omits whether an account exists: the viewer may be the inviter. */
export interface InvitationOffer extends Pick<Invitation, "email" | "role" | "invitedBy" | "expiresAt"> {
  project: string;
  mailed: boolean;
}

export interface Joined {
  project: string;
}
