"use client";

import { useEffect } from "react";
import { PROOF_CHANNEL } from "#lib/people/auth/proof/rules.ts";

export function ProofReport({ fault }: { fault: string | undefined }) {
  useEffect(() => {
    const channel = new BroadcastChannel(PROOF_CHANNEL);
    channel.postMessage(fault ?? "");
    channel.close();
    window.close();
  }, [fault]);
  return null;
}
