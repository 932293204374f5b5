"use client";

import { useEffect } from "react";
import { PROOF_CHANNEL } from "#lib/auth/proof/rules.ts";

/** Tells the page that waits that this window is done, and closes it where the browser lets it. */
export function ProofReport({ fault }: { fault: string | undefined }) {
  useEffect(() => {
    const channel = new BroadcastChannel(PROOF_CHANNEL);
    channel.postMessage(fault ?? "");
    channel.close();
    window.close();
  }, [fault]);
  return null;
}
