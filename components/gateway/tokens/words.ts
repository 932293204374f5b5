import type { TokenView } from "#lib/gateway/tokens/schema.ts";
import type { TokenSubject } from "#lib/tenancy/scope/token-scopes.rules.ts";

export const SUBJECT_WORDS: Readonly<Record<TokenSubject, string>> = {
  animals: "Animals and adoptions",
  enquiries: "Enquiries",
  adopters: "Adopters",
  domains: "Domains",
  keys: "API keys",
  webhooks: "Webhooks",
  internal: "Internal fields",
  projects: "New projects",
  plan: "Plan",
};

export function scopeWords({ scopes }: Pick<TokenView, "scopes">): string {
  const written = new Set(scopes.filter((scope) => scope.endsWith(":write")).map((scope) => scope.split(":")[0]));
  const shown = scopes.filter((scope) => scope.endsWith(":write") || !written.has(scope.split(":")[0]));
  return shown.map((scope) => scope.replace(":", ": ")).join(", ");
}

export function projectWords({ projects }: Pick<TokenView, "projects">): string {
  if (projects === null) return "All your projects";
  if (projects.length === 0) return "No project that you are still in";
  return projects.length > 3 ? `${projects.slice(0, 3).join(", ")}, and ${projects.length - 3} more` : projects.join(", ");
}
