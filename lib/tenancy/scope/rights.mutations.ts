import type { PoolClient } from "pg";
import { clock } from "#lib/platform/clock.ts";
import type { OpenTransaction } from "#lib/platform/db/open-transaction.ts";
import type { Connection, Statement } from "#lib/platform/db/pool.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { AppError } from "#lib/platform/errors.ts";
import { lockAccount } from "#lib/tenancy/scope/account.mutations.ts";
import { type ReadFacts, readFrom } from "#lib/tenancy/scope/facts.data.ts";
import { keyScopes, type StoredScopes } from "#lib/tenancy/scope/key-scopes.rules.ts";
import { type Action, can } from "#lib/tenancy/scope/permissions.rules.ts";
import type { Actor, KeyActor, PersonActor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { lockProject } from "#lib/tenancy/scope/project.mutations.ts";
import {
  type KeyFacts,
  keyError,
  type PersonFacts,
  projectNotFound,
  refuseOverdueFactor,
  requireAllowed,
  requireSignedIn,
} from "#lib/tenancy/scope/rights.rules.ts";
import type { Role } from "#lib/tenancy/scope/role.schema.ts";
import { requireScopes, requireScopesFor } from "#lib/tenancy/scope/scopes.rules.ts";
import { roleTooLow, type TokenFacts, validToken } from "#lib/tenancy/scope/token.rules.ts";

declare const CHECKED: unique symbol;

/** The right was checked and lasts until the transaction ends. Only this file creates one. */
interface Checked {
  readonly [CHECKED]: true;
}
export type CheckedTransaction = Transaction & Checked;
export type CheckedConnection = Connection & Checked;
export type AnyChecked = CheckedTransaction | CheckedConnection;

/**
 * Nothing commits after its right is lost: using one takes `for key share`, removing one `for update`, which waits for its users. Lock
 * order: project, person, session or token, member. A person who removes rights must not wait for the project's pets lock afterward.
 */
const PROJECT: Statement = {
  name: "hold_project",
  text: "select '{}' from projects where id = $1::bigint and deleted_at is null for key share",
};
const PERSON: Statement = {
  name: "hold_person",
  text: "select json_build_object('isAdmin', is_admin, 'factorDueAt', extract(epoch from second_factor_due_at) * 1000)::text from users where id = $1::bigint for key share",
};
const SESSION: Statement = {
  name: "hold_session",
  text: `select json_build_object('isAdmin', u.is_admin, 'factorDueAt', extract(epoch from u.second_factor_due_at) * 1000, 'session', json_build_object(
           'ended', s.ended_at is not null, 'expiresAt', extract(epoch from s.expires_at) * 1000))::text
           from users u join user_sessions s on s.user_id = u.id
          where u.id = $1::bigint and s.id = $2::bigint for key share of u, s`,
};
const MEMBER: Statement = {
  name: "hold_member",
  text: `select json_build_object('role', role)::text from members
          where user_id = $1::bigint and project_id = $2::bigint for key share`,
};
const KEY: Statement = {
  name: "hold_key",
  text: `select json_build_object('revoked', k.revoked_at is not null, 'disabled', k.disabled_at is not null,
           'scope', k.scope, 'permissions', k.permissions, 'isBinned', p.deleted_at is not null,
           'expiresAt', extract(epoch from k.expires_at) * 1000)::text
           from projects p join api_keys k on k.project_id = p.id
          where p.id = $1::bigint and k.id = $2::bigint for key share of p, k`,
};

const TOKEN: Statement = {
  name: "hold_token",
  text: `select json_build_object('revoked', t.revoked_at is not null, 'expiresAt', extract(epoch from t.expires_at) * 1000,
           'factorDueAt', extract(epoch from u.second_factor_due_at) * 1000,
           'scopes', t.scopes, 'isForProject', t.all_projects or $3::bigint = any(t.project_ids))::text
           from users u join access_tokens t on t.user_id = u.id
          where u.id = $1::bigint and t.id = $2::bigint for key share of u, t`,
};

const NO_ONE = "0";

function readPerson(read: ReadFacts, { id, sessionId }: Pick<PersonActor, "id" | "sessionId">): Promise<PersonFacts | undefined> {
  return sessionId === undefined ? read(PERSON, [id ?? NO_ONE]) : read(SESSION, [id ?? NO_ONE, sessionId]);
}

async function readRole(read: ReadFacts, scope: ProjectScope, actor: PersonActor): Promise<Role | "admin" | undefined> {
  // Statements are sent together, in lock order.
  const [person, member] = await Promise.all([
    readPerson(read, actor),
    read<{ role: Role }>(MEMBER, [actor.id ?? NO_ONE, scope.projectId]),
  ]);
  const { isAdmin, factorDueAt } = requireSignedIn(person, clock()());
  refuseOverdueFactor(factorDueAt, clock()());
  return isAdmin ? "admin" : member?.role;
}

async function holdPerson(read: ReadFacts, scope: ProjectScope, actor: PersonActor, action: Action): Promise<Role | "admin"> {
  const [project, role] = await Promise.all([read(PROJECT, [scope.projectId]), readRole(read, scope, actor)]);
  if (!project || role === undefined) throw projectNotFound();
  requireAllowed(role, action);
  return role;
}

/** A token can do what its person can as a member, within its scopes. */
async function holdToken(read: ReadFacts, scope: ProjectScope, person: PersonActor, action: Action, alsoInBin = false): Promise<Role> {
  const id = person.id ?? NO_ONE;
  const [project, found, member] = await Promise.all([
    alsoInBin || read(PROJECT, [scope.projectId]),
    read<TokenFacts & { scopes: string[]; isForProject: boolean }>(TOKEN, [id, person.tokenId ?? NO_ONE, scope.projectId]),
    read<{ role: Role }>(MEMBER, [id, scope.projectId]),
  ]);
  const token = validToken(found, clock()());
  if (!project || !member || !token.isForProject) throw projectNotFound();
  requireScopesFor("token", token.scopes, action);
  if (!can(member.role, action)) throw roleTooLow(member.role);
  return member.role;
}

const UNKNOWN_KEY = "This API key is unknown. Check that you copied all of it, or use another key.";

/** Bans limit how fast requests are accepted; this one was. */
async function holdKey(read: ReadFacts, scope: ProjectScope, actor: KeyActor, action: Action): Promise<void> {
  const found = await read<KeyFacts & StoredScopes & { isBinned: boolean }>(KEY, [scope.projectId, actor.id]);
  if (!found || found.isBinned) throw new AppError("invalid_api_key", UNKNOWN_KEY);
  const error = keyError(found, clock()());
  if (error) throw error;
  requireScopesFor("key", keyScopes(found), action);
}

/** Returns the role that mutations decide by: a service may do all, a key what staff may within its scopes. */
async function hold(read: ReadFacts, scope: ProjectScope, actor: Actor, action: Action): Promise<Role | "admin"> {
  if (actor.kind === "user" && actor.tokenId !== undefined) return await holdToken(read, scope, actor, action);
  if (actor.kind === "user") return await holdPerson(read, scope, actor, action);
  if (actor.kind !== "api_key") return "admin";
  await holdKey(read, scope, actor, action);
  return "staff";
}

/**
 * The right lasts until the transaction ends.
 * @throws SignInNeeded; `not_found`, `invalid_api_key`, `expired_api_key`, `insufficient_scope`, `not_allowed`
 */
export async function holdRight(on: PoolClient, scope: ProjectScope, actor: Actor, action: Action): Promise<PoolClient & Checked> {
  await hold(readFrom(on), scope, actor, action);
  return on as PoolClient & Checked;
}

export type OpenProject = <T>(
  scope: ProjectScope,
  actor: Actor,
  action: Action,
  work: (tx: CheckedTransaction) => Promise<T>,
) => Promise<T>;

const joining =
  (tx: CheckedTransaction, ...held: [ProjectScope, Actor, Action]): OpenProject =>
  async (scope, actor, action, work) => {
    const isHeld = scope.projectId === held[0].projectId && actor === held[1] && action === held[2];
    if (!isHeld) throw new Error(`This transaction holds ${held[2]} of its actor in its project, and no other right.`);
    return await work(tx);
  };

/**
 * Checks again under the project's lock, since a body may arrive minutes after the head.
 * @param work gets a function that opens mutations in the transaction
 * @throws as `holdRight`
 */
export async function inProject<T>(
  scope: ProjectScope,
  actor: Actor,
  action: Action,
  work: (tx: CheckedTransaction, role: Role | "admin", open: OpenProject) => Promise<T>,
  lock = lockProject,
): Promise<T> {
  return await prisma().$transaction(async (tx) => {
    await lock(tx, scope);
    const role = await hold(readFrom(tx), scope, actor, action);
    const checked = tx as CheckedTransaction;
    return await work(checked, role, joining(checked, scope, actor, action));
  });
}

interface HeldSession<On> {
  checked: On & Checked;
  isAdmin: boolean;
}

/**
 * Covers a person's own account, also without a required second factor.
 * @throws SignInNeeded
 */
export async function holdSession<On extends OpenTransaction>(
  on: On,
  person: Pick<PersonActor, "id" | "sessionId">,
): Promise<HeldSession<On>> {
  const { isAdmin } = requireSignedIn(await readPerson(readFrom(on), person), clock()());
  return { checked: on as On & Checked, isAdmin };
}

/**
 * Covers work outside of a project.
 * @throws SignInNeeded; `not_allowed` while a second factor is overdue
 */
export async function holdWorkingSession<On extends OpenTransaction>(
  on: On,
  person: Pick<PersonActor, "id" | "sessionId">,
): Promise<HeldSession<On>> {
  const { isAdmin, factorDueAt } = requireSignedIn(await readPerson(readFrom(on), person), clock()());
  refuseOverdueFactor(factorDueAt, clock()());
  return { checked: on as On & Checked, isAdmin };
}

const OWN_TOKEN: Statement = {
  name: "hold_own_token",
  text: `select json_build_object('revoked', t.revoked_at is not null, 'expiresAt', extract(epoch from t.expires_at) * 1000,
           'factorDueAt', extract(epoch from u.second_factor_due_at) * 1000, 'scopes', t.scopes)::text
           from users u join access_tokens t on t.user_id = u.id where u.id = $1::bigint and t.id = $2::bigint for no key update of t`,
};

/**
 * Locks the person, whose projects are counted, then the token.
 * @throws `invalid_api_key`, `expired_api_key`, `insufficient_scope`
 */
export async function holdProjectsToken(tx: Transaction, { id, tokenId }: PersonActor): Promise<CheckedTransaction> {
  await lockAccount(tx, BigInt(id ?? NO_ONE));
  const token = validToken(await readFrom(tx)<TokenFacts & { scopes: string[] }>(OWN_TOKEN, [id ?? NO_ONE, tokenId ?? NO_ONE]), clock()());
  requireScopes("token", token.scopes, ["projects:write"]);
  return tx as CheckedTransaction;
}

/** Also works for a deleted project. */
export async function holdOwner(tx: Transaction, scope: ProjectScope, person: PersonActor): Promise<CheckedTransaction | undefined> {
  const role = await readRole(readFrom(tx), scope, person);
  return role === "owner" || role === "admin" ? (tx as CheckedTransaction) : undefined;
}

/**
 * Also works for a deleted project.
 * @throws `not_found`, `invalid_api_key`, `expired_api_key`, `insufficient_scope`
 */
export async function holdOwnerToken(tx: Transaction, scope: ProjectScope, actor: PersonActor): Promise<CheckedTransaction> {
  await holdToken(readFrom(tx), scope, actor, "project.write", true);
  return tx as CheckedTransaction;
}

/** The person used a one-time link in this transaction. */
export const checkedByLink = (tx: Transaction): CheckedTransaction => tx as CheckedTransaction;

export const asService = <On extends OpenTransaction>(on: On): On & Checked => on as On & Checked;
