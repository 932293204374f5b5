import { clock } from "#lib/platform/clock.ts";
import type { Statement } from "#lib/platform/db/pool.ts";
import { AppError, SignInNeeded } from "#lib/platform/errors.ts";
import { readFrom } from "#lib/tenancy/scope/facts.data.ts";
import type { Actor } from "#lib/tenancy/scope/principal.schema.ts";
import type { AnyChecked } from "#lib/tenancy/scope/rights.mutations.ts";
import { refuseStaleProof } from "#lib/tenancy/scope/rights.rules.ts";

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
