"use client";

import { useEffect } from "react";
import { PROOF_CHANNEL } from "#lib/people/auth/proof/rules.ts";

export function ProofReport({ error }: { error: string | undefined }) {
  useEffect(() => {
    const channel = new BroadcastChannel(PROOF_CHANNEL);
    channel.postMessage(error ?? "");
    channel.close();
    window.close();
  }, [error]);
  return null;
}
