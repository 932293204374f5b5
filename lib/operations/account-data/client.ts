import { useMutation } from "@tanstack/react-query";
import type { AccountExport } from "#lib/operations/account-data/schema.ts";
import { download } from "#lib/platform/browser/download.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

/** @param path of the person's own account, or another's for an administrator */
export const useDownloadAccount = (path: string) =>
  useMutation({
    mutationFn: async () => {
      const data = await fetchJson<AccountExport>(path, { method: "POST" });
      download("account.json", "application/json", JSON.stringify(data, null, 2));
      return data;
    },
  });
