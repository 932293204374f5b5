import { z } from "zod";
import { emailSchema, newPasswordSchema, personNameSchema } from "#lib/auth/person.schema.ts";
import { type Role, roleSchema } from "#lib/scope/role.schema.ts";

const OBJECT = { error: "The body must be a JSON object" };
const token = z.string({ error: "The link’s token is missing" }).max(100, { error: "The link’s token is not right" });

/** An invitation to be made. */
export const newInvitationSchema = z.object({ email: emailSchema, role: roleSchema }, OBJECT);
export type NewInvitation = z.infer<typeof newInvitationSchema>;

/** What the page of an invitation sends to see it, or to accept it as who is signed in. */
export const invitationTokenSchema = z.object({ token }, OBJECT);

/** What the page of an invitation sends to accept it with a new account, under the e-mail address that was invited. */
export const joinSchema = z.object({ token, name: personNameSchema, password: newPasswordSchema }, OBJECT);
export type Join = z.infer<typeof joinSchema>;

/** An open invitation, as the project's list shows it. */
export interface Invitation {
  /** Decimal text. */
  id: string;
  email: string;
  role: Role;
  invitedBy: string;
  /** RFC 3339, UTC. */
  createdAt: string;
  expiresAt: string;
}

/** An invitation that was just created or resent, as its sender's browser gets it. */
export interface SentInvitationView {
  id: string;
  /** The link's path, its token in the fragment, given this once; null when the link is on its way by mail. */
  path: string | null;
  /** RFC 3339, UTC. */
  expiresAt: string;
}

/**
 * An invitation as the holder of its link sees it, who may be the inviter: whether
 * the invited address has an account is none of it.
 */
export interface InvitationOffer {
  project: string;
  email: string;
  role: Role;
  invitedBy: string;
  expiresAt: string;
  /** Whether the link went to the address by mail alone, so that opening it proves the address. */
  mailed: boolean;
}

/** Where an accepted invitation leads. */
export interface Joined {
  /** The project's slug. */
  project: string;
}
