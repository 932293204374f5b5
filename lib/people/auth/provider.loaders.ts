import { PROVIDER_NAMES, type ProviderId, type ProviderView } from "#lib/people/auth/provider.schema.ts";
import { providers } from "#lib/people/auth/provider.service.ts";
import { providerIcon } from "#lib/people/auth/provider-icon.service.ts";
import { settings } from "#lib/platform/config/env.ts";
import { sendsMail } from "#lib/platform/mail/loaders.ts";

export function enabledProviders(): ProviderView[] {
  const issuers = settings().OIDC_ISSUERS;
  return providers().map(({ id, name }) => ({ id, name, icon: providerIcon(issuers.find((issuer) => issuer.id === id)?.icon) }));
}

export function canProveAddress(): boolean {
  return sendsMail() || providers().length > 0;
}

export function findProvider(id: ProviderId | undefined): ProviderView | undefined {
  return enabledProviders().find((provider) => provider.id === id);
}

/** A link stores the issuer's address, so that another issuer under the same id is another service. */
export function linkKey(id: ProviderId): string {
  return settings().OIDC_ISSUERS.find((issuer) => issuer.id === id)?.issuer ?? id;
}

export function linkedProvider(key: string): ProviderView {
  const enabled = enabledProviders().find(({ id }) => linkKey(id) === key);
  const names: Record<string, string> = PROVIDER_NAMES;
  return enabled ?? { id: key, name: names[key] ?? URL.parse(key)?.host ?? key, icon: null };
}
