import type { PendingEmail } from "#lib/people/auth/email-change/schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import { jsonQuery, useChangeOf } from "#lib/platform/browser/json-query.ts";

const PATH = "/api/account/email";

export const pendingEmailQuery = jsonQuery<PendingEmail | null>(["account", "email"], PATH, { field: "pending" });

export const useRequestEmail = () =>
  useChangeOf(pendingEmailQuery.queryKey, (email: string) => fetchJson<unknown>(PATH, { body: { email } }));

export const useCancelEmail = () =>
  useChangeOf(pendingEmailQuery.queryKey, (_: undefined) => fetchJson<unknown>(PATH, { method: "DELETE" }));
