import type { ProviderId } from "#lib/people/auth/provider.schema.ts";

export interface LinkedAccount {
  provider: ProviderId;
  linked: {
    email: string;
    /** RFC 3339, UTC. */
    createdAt: string;
    lastUsedAt: string;
  } | null;
  /** False if no credentials are configured for the provider. */
  isEnabled: boolean;
}
