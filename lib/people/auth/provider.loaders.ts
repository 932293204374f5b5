import { type ProviderId, providerIdSchema } from "#lib/people/auth/provider.schema.ts";
import { providers } from "#lib/people/auth/provider.service.ts";

export function enabledProviders(): ProviderId[] {
  const set = providers().map(({ id }) => id);
  return providerIdSchema.options.filter((id) => set.includes(id));
}
