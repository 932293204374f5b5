import { MAX_ENTRIES } from "#lib/operations/account-data/schema.ts";
import { foldedEmailSql } from "#lib/platform/names/email.schema.ts";

interface Part {
  table: string;
  /** SQL of one row's object. `$1` is the account's id, `$2` its address. */
  fields: string;
  from: string;
}

const PROJECT = "join projects p on p.id = t.project_id";
const part = (table: string, fields: string, where: string, join = ""): Part => ({
  table,
  fields,
  from: `${table} t ${join} where ${where}`,
});

/** A test compares it with the database. */
export const PARTS = {
  memberships: part(
    "members",
    "'project', p.name, 'address', p.slug, 'role', t.role, 'since', t.created_at, 'mailsAboutEnquiries', t.enquiry_mail",
    "t.user_id = $1",
    PROJECT,
  ),
  savedViews: part(
    "saved_views",
    "'project', p.name, 'name', t.name, 'address', t.address, 'at', t.created_at",
    "t.owner_id = $1",
    PROJECT,
  ),
  sessions: part(
    "user_sessions",
    `'browser', t.user_agent, 'address', t.address, 'startedAt', t.created_at, 'lastSeenAt', t.last_seen_at, 'confirmedAt', t.proved_at,
     'expiresAt', t.expires_at, 'endedAt', t.ended_at`,
    "t.user_id = $1",
  ),
  devices: part("known_devices", "'lastUsedAt', t.last_used_at", "t.user_id = $1"),
  authenticatorApps: part(
    "totp_factors",
    "'createdAt', t.created_at, 'lastUsedAt', t.last_used_at, 'confirmed', t.is_confirmed",
    "t.user_id = $1",
  ),
  passkeys: part("passkeys", "'name', t.name, 'createdAt', t.created_at, 'lastUsedAt', t.last_used_at", "t.user_id = $1"),
  recoveryCodes: part("recovery_codes", "'createdAt', t.created_at, 'usedAt', t.used_at", "t.user_id = $1"),
  unfinishedSignIns: part("pending_sign_ins", "'by', t.proof, 'expiresAt', t.expires_at", "t.user_id = $1"),
  linkedAccounts: part(
    "linked_accounts",
    `'service', t.provider, 'id', t.subject, 'email', t.email, 'linkedAt', t.created_at, 'lastUsedAt', t.last_used_at,
     'unlinkedAt', t.unlinked_at`,
    "t.user_id = $1",
  ),
  passwordLinks: part(
    "password_resets",
    "'createdAt', t.created_at, 'expiresAt', t.expires_at, 'usedAt', t.used_at, 'mailed', t.mailed",
    "t.user_id = $1",
  ),
  emailChanges: part(
    "email_changes",
    "'kind', t.kind, 'from', t.old_email, 'to', t.new_email, 'createdAt', t.created_at, 'expiresAt', t.expires_at",
    "t.user_id = $1",
  ),
  invitationsToYou: part(
    "invitations",
    "'project', p.name, 'role', t.role, 'createdAt', t.created_at, 'acceptedAt', t.accepted_at, 'revokedAt', t.revoked_at",
    `${foldedEmailSql("t.email")} = $2`,
    PROJECT,
  ),
  invitationsByYou: part(
    "invitations",
    `'project', p.name, 'email', t.email, 'role', t.role, 'createdAt', t.created_at, 'acceptedAt', t.accepted_at,
     'revokedAt', t.revoked_at`,
    "t.invited_by = $1",
    PROJECT,
  ),
  notes: part("enquiry_notes", "'enquiry', t.enquiry_id, 'text', t.text, 'at', t.created_at", "t.author_id = $1"),
  replies: part("enquiry_replies", "'enquiry', t.enquiry_id, 'text', t.text, 'at', t.created_at", "t.author_id = $1"),
  answers: part("answers_to_others", "'project', p.name, 'text', t.text, 'at', t.created_at", "t.author_id = $1", PROJECT),
  assignedEnquiries: part("enquiries", "'project', p.name, 'id', t.id, 'state', t.state", "t.assignee_id = $1", PROJECT),
  assignedAdoptions: part("adoptions", "'project', p.name, 'id', t.id, 'stage', t.stage", "t.assignee_id = $1", PROJECT),
  prints: part("adoption_prints", "'project', p.name, 'paper', t.name, 'at', t.printed_at", "t.printed_by_id = $1", PROJECT),
  accessTokens: part(
    "access_tokens",
    `'name', t.name, 'scopes', t.scopes, 'createdAt', t.created_at, 'expiresAt', t.expires_at, 'revokedAt', t.revoked_at,
     'lastUsedAt', t.last_used_at`,
    "t.user_id = $1",
  ),
  planRequests: part(
    "plan_requests",
    `'project', p.name, 'plan', t.plan, 'note', t.note, 'at', t.requested_at, 'state', t.state, 'decidedAt', t.decided_at,
     'decidedByYou', coalesce(t.decided_by_id = $1, false), 'reason', t.reason`,
    "(t.requested_by_id = $1 or t.decided_by_id = $1)",
    PROJECT,
  ),
  imports: part("pet_imports", "'project', p.name, 'file', t.file_name, 'at', t.created_at", "t.created_by = $1", PROJECT),
  apiKeys: part(
    "api_keys",
    "'project', p.name, 'name', t.name, 'createdAt', t.created_at, 'revokedAt', t.revoked_at",
    "t.created_by = 'user:' || $1::bigint",
    PROJECT,
  ),
} satisfies Record<string, Part>;
export type PartName = keyof typeof PARTS;

export function partSql({ fields, from }: Part): string {
  return `select json_build_object(${fields})::text as row from ${from} and $1::bigint is not null and $2::text is not null`;
}

/** Of a project that the person has left, it lists only what they wrote. */
export const LOG_SQL = `
  select json_build_object('at', t.at, 'action', t.action, 'project', p.name, 'about', t.entity_type, 'id', t.entity_id,
                           'before', case when m.user_id is not null or t.project_id is null then t.before end,
                           'after', case when m.user_id is not null or t.project_id is null then t.after
                                         when jsonb_typeof(t.after) = 'object' then t.after - 'internal' end)::text as row
    from audit_entries t
    left join projects p on p.id = t.project_id
    left join members m on m.project_id = t.project_id and m.user_id = $1::bigint
   where t.actor_kind = 'user' and t.actor_id = $1::text order by t.id desc limit ${MAX_ENTRIES}`;
export const LOG_COUNT_SQL = "select count(*) as count from audit_entries where actor_kind = 'user' and actor_id = $1::text";
