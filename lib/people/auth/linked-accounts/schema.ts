import type { ProviderId } from "#lib/people/auth/provider.schema.ts";

export interface LinkedAccount {
  provider: ProviderId;
  linked: {
    email: string;
    createdAt: string;
    lastUsedAt: string;
  } | null;
  isEnabled: boolean;
}
