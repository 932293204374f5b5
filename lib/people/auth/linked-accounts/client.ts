import type { LinkedAccount } from "#lib/people/auth/linked-accounts/schema.ts";
import type { ProviderId } from "#lib/people/auth/provider.schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import { jsonQuery, useChangeOf } from "#lib/platform/browser/json-query.ts";

const PATH = "/api/account/linked";

export const linkedAccountsQuery = jsonQuery<LinkedAccount[]>(["account", "linked"], PATH, { field: "accounts" });

export const useUnlink = () =>
  useChangeOf(linkedAccountsQuery.queryKey, (provider: ProviderId) =>
    fetchJson<unknown>(`${PATH}/${encodeURIComponent(provider)}`, { method: "DELETE" }),
  );
