import { useMutation } from "@tanstack/react-query";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

/** Answers the same for every address. */
export const useMailResetLink = () =>
  useMutation({ mutationFn: (email: string) => fetchJson<unknown>("/api/password-reset/request", { body: { email } }) });
