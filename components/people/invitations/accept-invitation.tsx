"use client";

import { useState } from "react";
import { ErrorBox } from "#components/ui/error-box.tsx";
import type { Joined } from "#lib/people/members/invitations/schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

export function AcceptInvitation({ token }: { token: string }) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<Error | string>("");

  const accept = async (): Promise<void> => {
    if (isPending) return;
    setPending(true);
    setError("");
    try {
      const { project } = await fetchJson<Joined>("/api/invitations/accept", { body: { token } });
      window.location.assign(`/p/${project}`);
    } catch (reason) {
      setPending(false);
      setError(reason instanceof Error ? reason : "Something went wrong. Try again.");
    }
  };

  return (
    <div className="flex flex-col gap-5">
      {error && <ErrorBox error={error} />}
      <button type="button" aria-disabled={isPending} onClick={() => void accept()} className="button button--primary button--lg w-full">
        {isPending ? "Joining…" : "Join project"}
      </button>
    </div>
  );
}
