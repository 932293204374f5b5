"use client";

import { useState } from "react";
import { FaultBox } from "#components/ui/fault-box.tsx";
import type { Joined } from "#lib/people/members/invitations/schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

export function AcceptInvitation({ token }: { token: string }) {
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState("");

  const accept = async (): Promise<void> => {
    if (isPending) return;
    setPending(true);
    setFault("");
    try {
      const { project } = await fetchJson<Joined>("/api/invitations/accept", { body: { token } });
      window.location.assign(`/p/${project}`);
    } catch (error) {
      setPending(false);
      setFault(error instanceof Error ? error.message : "Something went wrong. Try again.");
    }
  };

  return (
    <div className="flex flex-col gap-5">
      {fault && <FaultBox text={fault} />}
      <button type="button" aria-disabled={isPending} onClick={() => void accept()} className="button button--primary button--lg w-full">
        {isPending ? "Joining…" : "Join project"}
      </button>
    </div>
  );
}
