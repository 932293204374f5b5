import type { ProviderId } from "#lib/auth/provider.schema.ts";

/** A service that the person signs in with, or could. */
export interface LinkedAccount {
  provider: ProviderId;
  /** Set while it is linked. */
  linked: {
    /** The address that it was last used by. */
    email: string;
    /** RFC 3339, UTC. */
    createdAt: string;
    lastUsedAt: string;
  } | null;
  /** Whether the service has its credentials still: without them it signs nobody in. */
  isEnabled: boolean;
}
