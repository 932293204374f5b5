import type { ProviderView } from "#lib/people/auth/provider.schema.ts";

export interface LinkedAccount {
  /** If no longer offered, `id` is what is stored. */
  provider: ProviderView;
  linked: {
    email: string;
    createdAt: string;
    lastUsedAt: string;
  } | null;
  isEnabled: boolean;
}
