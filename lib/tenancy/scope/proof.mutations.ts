import { clock } from "#lib/platform/clock.ts";
import type { Statement } from "#lib/platform/db/pool.ts";
import { AppError, SignInNeeded } from "#lib/platform/errors.ts";
import { readFrom } from "#lib/tenancy/scope/facts.data.ts";
import type { Actor } from "#lib/tenancy/scope/principal.schema.ts";
import type { AnyChecked } from "#lib/tenancy/scope/rights.mutations.ts";
import { isProofFresh, refuseStaleProof } from "#lib/tenancy/scope/rights.rules.ts";

const PROOF: Statement = {
  name: "read_proof",
  text: "select (extract(epoch from proved_at) * 1000)::text from user_sessions where id = $1::bigint",
};

/**
 * Protects changes that outlive the session, grant rights, or cannot be undone.
 * @throws SignInNeeded; `reauthentication_required` 15 minutes after the last proof
 */
export async function requireProof(on: AnyChecked, actor: Actor): Promise<void> {
  if (actor.kind !== "user" || actor.sessionId === undefined) return;
  const provedAt = await readFrom(on)<number>(PROOF, [actor.sessionId]);
  if (provedAt === undefined) throw new SignInNeeded();
  refuseStaleProof(provedAt, clock()());
}

const TOKEN_PROOF: Statement = {
  name: "read_token_proof",
  text: "select (extract(epoch from created_at) * 1000)::text from access_tokens where id = $1::bigint",
};

/**
 * For what a token does seldom, and cannot undo: creating the token took a proof, which is valid for 15 minutes.
 * @throws AppError `token_too_old`; as `requireProof`
 */
export async function requireProofOfToken(on: AnyChecked, actor: Actor): Promise<void> {
  if (actor.kind !== "user" || actor.tokenId === undefined) return await requireProof(on, actor);
  const createdAt = await readFrom(on)<number>(TOKEN_PROOF, [actor.tokenId]);
  if (createdAt !== undefined && isProofFresh(createdAt, clock()())) return;
  throw new AppError(
    "token_too_old",
    "This takes a token that was created in the last 15 minutes. Create a new one on your account page, and use it now.",
  );
}

/**
 * For changes of who owns a project.
 * @throws `insufficient_scope` for a token; as `requireProof`
 */
export async function requireOwnersProof(on: AnyChecked, actor: Actor): Promise<void> {
  if (actor.kind === "user" && actor.tokenId !== undefined) {
    throw new AppError("insufficient_scope", "Only a signed-in person can change who owns a project.");
  }
  await requireProof(on, actor);
}
