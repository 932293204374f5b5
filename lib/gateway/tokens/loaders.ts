import { listTokens, tokenProjects } from "#lib/gateway/tokens/data.ts";
import type { TokenView } from "#lib/gateway/tokens/schema.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";

/** Includes the projects that a new token can access. */
export async function myTokens(person: Person): Promise<{ tokens: TokenView[]; projects: { slug: string; name: string }[] }> {
  const [tokens, projects] = await Promise.all([listTokens(person), tokenProjects(person)]);
  return { tokens, projects };
}
