import { useMutation } from "@tanstack/react-query";
import type { PasswordChange } from "#lib/people/auth/account/schema.ts";
import type { SessionView } from "#lib/people/auth/session/schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import { jsonQuery, useChangeOf } from "#lib/platform/browser/json-query.ts";

const KEY = ["account"];

export const sessionsQuery = jsonQuery<SessionView[]>([...KEY, "sessions"], "/api/account/sessions", { field: "sessions" });

export const useRename = () => useChangeOf(KEY, (name: string) => fetchJson<unknown>("/api/account", { method: "PATCH", body: { name } }));

export const useChangePassword = () => useChangeOf(KEY, (body: PasswordChange) => fetchJson<unknown>("/api/account/password", { body }));

export const useEraseAccount = () =>
  useMutation({ mutationFn: (name: string) => fetchJson<unknown>("/api/account", { method: "DELETE", body: { name } }) });

export const useEndSession = () =>
  useChangeOf(KEY, (id: string | null) => fetchJson<unknown>(`/api/account/sessions${id === null ? "" : `/${id}`}`, { method: "DELETE" }));
