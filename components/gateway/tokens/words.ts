import type { TokenView } from "#lib/gateway/tokens/schema.ts";

export function projectWords({ projects }: Pick<TokenView, "projects">): string {
  if (projects === null) return "All your projects";
  if (projects.length === 0) return "No project that you are still in";
  return projects.length > 3 ? `${projects.slice(0, 3).join(", ")}, and ${projects.length - 3} more` : projects.join(", ");
}
