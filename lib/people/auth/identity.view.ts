import type { User } from "next-auth";
import type { Identity } from "#lib/people/auth/provider.schema.ts";

export interface OAuthUser extends User {
  identity: Identity;
}

export function oauthUser(identity: Identity): OAuthUser {
  return { id: identity.subject, name: identity.name, email: identity.emails[0] ?? null, identity };
}
