import type { ProviderView } from "#lib/people/auth/provider.schema.ts";

export interface LinkedAccount {
  provider: ProviderView;
  linked: {
    email: string;
    createdAt: string;
    lastUsedAt: string;
  } | null;
  isEnabled: boolean;
}
