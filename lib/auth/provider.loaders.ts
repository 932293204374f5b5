import { type ProviderId, providerIdSchema } from "#lib/auth/provider.schema.ts";
import { providers } from "#lib/auth/provider.service.ts";

/** The services that people may sign in with here, in a fixed order. */
export function enabledProviders(): ProviderId[] {
  const set = providers().map(({ id }) => id);
  return providerIdSchema.options.filter((id) => set.includes(id));
}
