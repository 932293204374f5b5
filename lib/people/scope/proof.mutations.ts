import type { PoolClient } from "pg";
import { type ReadFacts, readFromPool, readFromPrisma } from "#lib/people/scope/facts.data.ts";
import type { Actor } from "#lib/people/scope/principal.schema.ts";
import type { CheckedTransaction } from "#lib/people/scope/rights.mutations.ts";
import { refuseStaleProof } from "#lib/people/scope/rights.rules.ts";
import { clock } from "#lib/platform/clock.ts";
import type { Statement } from "#lib/platform/db/pool.ts";
import { SignInNeeded } from "#lib/platform/errors.ts";

const PROOF: Statement = {
  name: "read_proof",
  text: "select (extract(epoch from proved_at) * 1000)::text from user_sessions where id = $1::bigint",
};

async function readProof(read: ReadFacts, actor: Actor): Promise<void> {
  if (actor.kind !== "user" || actor.sessionId === undefined) return;
  const provedAt = await read<number>(PROOF, [actor.sessionId]);
  if (provedAt === undefined) throw new SignInNeeded();
  refuseStaleProof(provedAt, clock()());
}

/**
 * For what outlives the session, hands out rights, or cannot be undone.
 * @throws SignInNeeded; `reauthentication_required` 15 minutes after the last proof
 */
export const requireProof = (tx: CheckedTransaction, actor: Actor): Promise<void> => readProof(readFromPrisma(tx), actor);
/** After `holdRight`. */
export const holdProof = (on: PoolClient, actor: Actor): Promise<void> => readProof(readFromPool(on), actor);
