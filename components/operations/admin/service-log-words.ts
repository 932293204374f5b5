import type { ServiceEntry } from "#lib/operations/admin/audit-log.schema.ts";
import { PROVIDER_NAMES } from "#lib/people/auth/provider.schema.ts";
import { PLANS, planName } from "#lib/tenancy/plans/rules.ts";

/** Phrases that follow the actor's name; `%` is replaced with the subject. */
const ACTIONS: Record<string, string> = {
  "session.start": "signed in",
  "session.refuse": "refused a wrong sign-in as %",
  "session.refuse_unknown": "refused a sign-in that matches no account",
  "session.omit_failures": "stopped listing failures like this one until the next full hour",
  "session.prove": "confirmed who they are",
  "user.fail_proof": "failed to confirm who they are",
  "session.end": "signed out a browser",
  "session.end_others": "signed out everywhere else",
  "session.end_all": "signed % out everywhere",
  "user.create": "created an account",
  "user.create_first_admin": "became the first administrator",
  "user.create_admin": "became an administrator through an operator’s link",
  "user.recover_admin": "regained administrator access through an operator’s link",
  "user.grant_admin": "made % an administrator",
  "user.revoke_admin": "removed % as an administrator",
  "user.rename": "changed their name",
  "user.request_email": "asked for another email address",
  "user.change_email": "changed their email address",
  "user.undo_email": "took their email address back",
  "user.take_back": "took their account back by a mailed link",
  "user.change_password": "changed their password",
  "user.create_password_reset": "created a password link for %",
  "user.reset_password": "chose a new password through a link",
  "user.prove_address": "confirmed their email address",
  "user.link_account": "linked an account to sign in with",
  "user.unlink_account": "unlinked an account to sign in with",
  "user.turn_on_totp": "set up an authenticator app",
  "user.turn_off_totp": "turned off their authenticator app",
  "user.add_passkey": "added a passkey",
  "user.remove_passkey": "removed a passkey",
  "user.refuse_cloned_passkey": "refused a passkey of % that may be a copy",
  "user.reset_factors": "reset the two-step sign-in of %",
  "user.renew_recovery_codes": "created new recovery codes",
  "user.remove": "removed %",
  "user.delete_own": "deleted their own account",
  "user.export": "downloaded what is stored about %",
  "admin_link.create": "created a link for an administrator",
  "plan.request": "requested another plan for the project %",
  "plan.withdraw_request": "withdrew the request for another plan for the project %",
  "plan.grant": "granted the requested plan to the project %",
  "plan.decline": "declined the requested plan for the project %",
  "plan.supersede_request": "changed the plan otherwise than requested for the project %",
  "project.purge": "permanently deleted the project %",
  "project.import": "imported the project % from an archive",
  "project.bring_back": "brought the project % back from a backup",
};

export function actorText({ actor }: ServiceEntry): string {
  if (actor.name !== null) return actor.name;
  if (actor.kind === "user") return `A removed person (number ${actor.id})`;
  if (actor.kind === "cli") return actor.id === null ? "An operator" : `The operator ${actor.id}`;
  return "Petstore";
}

function entityText({ entityName, entityType, entityId }: ServiceEntry): string {
  if (entityName !== null) return entityName;
  return entityType === "user" ? `a removed person (number ${entityId})` : `${entityType.replaceAll("_", " ")} ${entityId}`;
}

/** Unknown actions appear as stored. */
export function actionText(entry: ServiceEntry): string {
  const known = ACTIONS[entry.action];
  if (known !== undefined) return known.replace("%", entityText(entry));
  const [noun = "", verb = ""] = entry.action.split(".");
  const isOneself = entry.entityType === "user" && entry.actor.kind === "user" && entry.entityId === entry.actor.id;
  return `${noun.replaceAll("_", " ")}: ${verb.replaceAll("_", " ")}${isOneself || entry.entityId === "-" ? "" : `, ${entityText(entry)}`}`;
}

const FACT_WORDS: Record<string, string> = {
  name: "name",
  email: "email",
  isAdmin: "administrator",
  sessionsEnded: "sessions ended",
  proof: "confirmed by",
  passwordRemoved: "password removed",
  resetsRemoved: "password links removed",
  linksRemoved: "linked accounts removed",
  factors: "factors",
  recoveryCodes: "recovery codes",
  factorsRemoved: "factors removed",
  passkey: "passkey",
  tokensRevoked: "access tokens revoked",
  replaced: "in place of an earlier one",
  invitationsRevoked: "invitations withdrawn",
  projects: "projects",
  expiresAt: "until",
  slug: "address",
  plan: "plan",
  provider: "with",
  address: "from",
  backup: "as of",
  inPlace: "in place",
  people: "with people",
  keys: "with API keys",
  history: "with history",
};

const PROOF_WORDS: Record<string, string> = {
  ...PROVIDER_NAMES,
  password: "password",
  totp: "code of an authenticator app",
  recovery_code: "recovery code",
  passkey: "passkey",
  mailed_reset: "a mailed password link",
  mailed_invitation: "a mailed invitation",
};

function valueText(name: string, value: string | number | boolean | null | undefined): string {
  const isProof = name === "proof" || name === "provider";
  if (isProof && typeof value === "string" && Object.hasOwn(PROOF_WORDS, value)) return PROOF_WORDS[value] ?? value;
  if (name === "plan") return PLANS.filter((plan) => plan === value).map(planName)[0] ?? String(value);
  if (value === true) return "yes";
  if (value === false) return "no";
  return value === null || value === undefined ? "none" : String(value);
}

export interface ServiceFact {
  word: string;
  values: string[];
}

export function factsOf({ before, after }: ServiceEntry): ServiceFact[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => ({
    word: FACT_WORDS[name] ?? name,
    values: [before, after].flatMap((side) => (side === null ? [] : [valueText(name, side[name])])),
  }));
}
