import type { Scope, ScopeSubject } from "#lib/tenancy/scope/scopes.rules.ts";

interface SubjectWords {
  label: string;
  hint: string;
}

export const SUBJECT_WORDS: Readonly<Record<ScopeSubject, SubjectWords>> = {
  animals: { label: "Animals and adoptions", hint: "All of them, also what you hide from the public." },
  internal: { label: "Internal fields", hint: "What only your team sees of an animal: microchip, notes, and location." },
  enquiries: { label: "Enquiries", hint: "What visitors ask, with their names and addresses." },
  adopters: { label: "Adopters", hint: "Who adopts, the next step, and your notes about it." },
  domains: { label: "Domains", hint: "Your site’s domains and their DNS records, and the site’s texts and publishing." },
  keys: { label: "API keys", hint: "The project’s keys without their secrets; new ones have no more rights than this one." },
  webhooks: { label: "Webhooks", hint: "Where events are sent, and what was sent there." },
  members: { label: "Members", hint: "Who works in a project, and invitations." },
  projects: { label: "New projects", hint: "Projects that it creates are yours." },
  project: { label: "Existing projects", hint: "Renaming, emptying, deleting, and restoring those that you own." },
  plan: { label: "Plan", hint: "What you pay for." },
};

export const VERB_WORDS = { read: "Read only", write: "Read and write" } as const;
export const PUBLIC_WORDS = "What visitors see";

function oneScope(scope: Scope): string {
  const [subject, verb] = scope.split(":") as [ScopeSubject, keyof typeof VERB_WORDS];
  return `${SUBJECT_WORDS[subject].label}: ${VERB_WORDS[verb].toLowerCase()}`;
}

/** Leaves out a `read` that a `write` includes. */
export function scopeWords({ scopes }: { scopes: readonly Scope[] }): string {
  if (scopes.includes("public:read")) return PUBLIC_WORDS;
  const shown = scopes.filter(
    (scope) => !(scopes as readonly string[]).includes(scope.replace(/read$/, "write")) || scope.endsWith(":write"),
  );
  return shown.map(oneScope).join(" · ");
}
