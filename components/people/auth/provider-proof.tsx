"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ProviderMark } from "#components/people/auth/provider-mark.tsx";
import { Button } from "#components/ui/button.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { proofMethodsQuery } from "#lib/people/auth/proof/client.ts";
import { PROOF_CHANNEL, PROOF_PATH } from "#lib/people/auth/proof/rules.ts";
import type { ProviderView } from "#lib/people/auth/provider.schema.ts";
import { providerAddress } from "#lib/people/auth/sign-in/client.ts";

const WINDOW = "popup,width=560,height=720";

/** Uses a separate window so that the page stays unchanged. */
export function ProviderProof(props: { providers: readonly ProviderView[]; isAlone: boolean; onProved: () => void }) {
  const { providers, isAlone, onProved } = props;
  const client = useQueryClient();
  const [asked, setAsked] = useState<string>();
  const [error, setError] = useState("");
  const latest = useRef({ asked, onProved });
  const first = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    latest.current = { asked, onProved };
  });

  // The dialog opened before these buttons were known.
  useEffect(() => first.current?.focus(), []);

  useEffect(() => {
    const channel = new BroadcastChannel(PROOF_CHANNEL);
    const settle = async (reason: unknown): Promise<void> => {
      const name = latest.current.asked ?? "The other service";
      // The window only reports completion; the service decides whether identity is confirmed.
      const ways = await client.fetchQuery(proofMethodsQuery).catch(() => undefined);
      if (ways?.isFresh) return latest.current.onProved();
      setAsked(undefined);
      setError(typeof reason === "string" && reason !== "" ? reason : `${name} didn’t confirm it’s you. Try again.`);
    };
    channel.onmessage = ({ data }) => void settle(data);
    return () => channel.close();
  }, [client]);

  const open = async (provider: ProviderView): Promise<void> => {
    // Opened immediately: browsers block a window opened only after a response.
    const opened = window.open("", "_blank", WINDOW);
    if (!opened) return setError("Your browser blocked the window. Allow pop-ups for this site, then try again.");
    setAsked(provider.name);
    setError("");
    const found = await providerAddress(provider, PROOF_PATH);
    if ("address" in found) return opened.location.replace(found.address);
    opened.close();
    setAsked(undefined);
    setError(found.error);
  };

  return (
    <div className={`flex flex-col gap-3 ${isAlone ? "" : "mt-5"}`}>
      {!isAlone && (
        <p className="flex items-center gap-4 text-note text-muted before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
          or
        </p>
      )}
      <ErrorBox error={error} />
      {providers.map((provider, at) => (
        <Button
          key={provider.id}
          ref={isAlone && at === 0 ? first : undefined}
          onClick={() => void open(provider)}
          className="w-full gap-3"
        >
          <ProviderMark provider={provider} />
          Continue with {provider.name}
        </Button>
      ))}
      <p role="status" className="text-note text-muted">
        {asked && `Continue in the ${asked} window.`}
      </p>
    </div>
  );
}
