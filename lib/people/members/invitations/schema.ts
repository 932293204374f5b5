import * as z from "zod";
import { emailSchema, newPasswordSchema, personNameSchema } from "#lib/people/auth/person.schema.ts";
import { type Role, roleSchema } from "#lib/people/scope/role.schema.ts";

const OBJECT = { error: "The body must be a JSON object" };
const token = z.string({ error: "The link’s token is missing" }).max(100, { error: "The link’s token is invalid" });

export const newInvitationSchema = z.object({ email: emailSchema, role: roleSchema }, OBJECT);
export type NewInvitation = z.infer<typeof newInvitationSchema>;

export const invitationTokenSchema = z.object({ token }, OBJECT);

export const joinSchema = z.object({ token, name: personNameSchema, password: newPasswordSchema }, OBJECT);
export type Join = z.infer<typeof joinSchema>;

export interface Invitation {
  id: string;
  email: string;
  role: Role;
  invitedBy: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  expiresAt: string;
}

export interface SentInvitationView {
  id: string;
  /** Token in the fragment, available only once; null if mailed. */
  path: string | null;
  /** RFC 3339, UTC. */
  expiresAt: string;
}

/** The viewer may be the inviter, so this omits whether an account exists. */
export interface InvitationOffer {
  project: string;
  email: string;
  role: Role;
  invitedBy: string;
  expiresAt: string;
  /** Mailed only, so opening it proves the address. */
  mailed: boolean;
}

export interface Joined {
  /** Slug. */
  project: string;
}
