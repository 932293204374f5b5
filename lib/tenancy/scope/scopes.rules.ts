import { AppError } from "#lib/platform/errors.ts";
import type { Action } from "#lib/tenancy/scope/permissions.rules.ts";

/** `internal`: fields of an animal that only the team sees; `enquiries`: what visitors wrote; `adopters`: who adopts, and notes about them. */
export const KEY_ADDITIONS = ["internal", "enquiries", "adopters", "domains", "keys", "webhooks"] as const;
export type KeyAddition = (typeof KEY_ADDITIONS)[number];
export const SCOPE_SUBJECTS = ["animals", ...KEY_ADDITIONS, "members", "projects", "project", "plan"] as const;
export type ScopeSubject = (typeof SCOPE_SUBJECTS)[number];
type Verb = "read" | "write";
type Access = "read" | "read_write";
/** `public:read` takes away instead: what visitors may not see. */
export type KeyScope = `${"animals" | KeyAddition}:${Verb}` | "public:read";
export type TokenScope = `${ScopeSubject}:${Verb}`;
export type Scope = KeyScope | TokenScope;

const both = <T extends ScopeSubject>(subject: T) => [`${subject}:read`, `${subject}:write`] as const;

/** `write` includes `read`. */
export const KEY_SCOPES: readonly KeyScope[] = [...both("animals"), ...KEY_ADDITIONS.flatMap(both), "public:read"];
export const TOKEN_SCOPES: readonly TokenScope[] = [
  ...both("animals"),
  ...KEY_ADDITIONS.flatMap(both),
  ...both("members"),
  ...both("projects"),
  "project:write",
  "plan:write",
];

export const scopeText = <T extends ScopeSubject>(subject: T, access: Access) =>
  `${subject}:${access === "read" ? "read" : "write"}` as const;

export function hasScope(scopes: readonly string[], subject: ScopeSubject, access: Access): boolean {
  return scopes.includes(`${subject}:write`) || (access === "read" && scopes.includes(`${subject}:read`));
}

export function grants(scopes: readonly string[], needed: string): boolean {
  return scopes.includes(needed) || (needed.endsWith(":read") && scopes.includes(needed.replace(/read$/, "write")));
}

/** Required read scopes: an endpoint receives events of animals. */
const READS: Partial<Record<Scope, Scope>> = { "webhooks:write": "animals:read" };

export const withReads = (scope: Scope): readonly Scope[] => [scope, ...[READS[scope] ?? []].flat()];

export type Holder = "key" | "token";

/** The names that scopes of keys had, which callers may still look for. */
function formerNames(scope: string): string[] {
  const [subject = "", verb] = scope.split(":");
  const access = verb === "write" ? "read_write" : "read";
  return subject === "animals" ? [access] : [access, subject];
}

const CREATE = {
  key: "This API key does not have the scope $. Create a key that has it, under API keys in the dashboard.",
  token: "This token does not have the scope $. Create one that has it, on your account page.",
} as const satisfies Record<Holder, string>;

export function missingScope(holder: Holder, scope: string, reason?: string): AppError {
  const named = holder === "key" ? [scope, ...formerNames(scope)] : [scope];
  return new AppError("insufficient_scope", [CREATE[holder].replace("$", scope), reason].filter(Boolean).join(" "), {
    scope: named.join(" "),
  });
}

/** @throws AppError `insufficient_scope` */
export function requireScopes(holder: Holder, scopes: readonly string[], needed: readonly Scope[]): void {
  const missing = needed.find((scope) => !grants(scopes, scope));
  if (missing) throw missingScope(holder, missing);
}

const BY_NOUN: Readonly<Record<string, ScopeSubject>> = {
  pets: "animals",
  enquiries: "enquiries",
  domains: "domains",
  keys: "keys",
  webhooks: "webhooks",
  site: "domains",
  plan: "plan",
  members: "members",
  project: "project",
};

/** @throws AppError `insufficient_scope` */
export function requireScopesFor(holder: Holder, scopes: readonly string[], action: Action): void {
  const [noun = "", verb] = action.split(".");
  const subject = BY_NOUN[noun];
  const keysOrTokens = holder === "key" ? "API keys" : "Tokens";
  if (!subject) throw new AppError("insufficient_scope", `${keysOrTokens} cannot do this. Use the dashboard.`);
  requireScopes(holder, scopes, withReads(scopeText(subject, verb === "read" ? "read" : "read_write")));
}
