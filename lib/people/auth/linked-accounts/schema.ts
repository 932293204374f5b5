import type { ProviderView } from "#lib/people/auth/provider.schema.ts";

export interface LinkedAccount {
  /** `id` is the stored one if the service is no longer available. */
  provider: ProviderView;
  linked: {
    email: string;
    createdAt: string;
    lastUsedAt: string;
  } | null;
  isEnabled: boolean;
}
