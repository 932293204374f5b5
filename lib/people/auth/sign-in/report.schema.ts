import type { User } from "next-auth";
import type { RelyingParty } from "#lib/people/auth/passkeys/rules.ts";
import type { AuthReport } from "#lib/people/auth/session/service.ts";

export interface SignInReport extends AuthReport {
  waitMs: number;
  device: string | undefined;
  /** Token of the pending sign-in; null when it has ended. */
  pending: string | null | undefined;
  /** Why a second step was refused. */
  refusal: { kind: "wrong"; message: string } | { kind: "gone" } | undefined;
}

export interface SignInRequest {
  purpose: "entry" | "proof";
  /** Local path for afterward. */
  next: string;
  /** Token from the cookie. */
  pending: string | undefined;
  /** Undefined if browsers cannot use passkeys here. */
  rp: RelyingParty | undefined;
}

export interface SignedIn extends User {
  opaque: string;
}
