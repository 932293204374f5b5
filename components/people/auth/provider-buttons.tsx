"use client";

import { useState } from "react";
import { ProviderMark } from "#components/people/auth/provider-mark.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { PROVIDER_NAMES, type ProviderId } from "#lib/people/auth/provider.schema.ts";
import { signInWith } from "#lib/people/auth/sign-in/client.ts";

export function ProviderButtons(props: { providers: readonly ProviderId[]; next: string; onLeave?: () => void }) {
  const { providers, next, onLeave } = props;
  const [leaving, setLeaving] = useState<ProviderId>();
  const [failed, setFailed] = useState<ProviderId>();
  if (providers.length === 0) return null;

  const leave = async (provider: ProviderId): Promise<void> => {
    if (leaving) return;
    setLeaving(provider);
    setFailed(undefined);
    onLeave?.();
    if (await signInWith(provider, next)) return;
    setLeaving(undefined);
    setFailed(provider);
  };

  return (
    <div className="mt-6 flex flex-col gap-3">
      <p className="flex items-center gap-4 text-note text-muted before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        or
      </p>
      {failed && <ErrorBox error={`${PROVIDER_NAMES[failed]} can’t be reached right now. Wait a moment and try again.`} />}
      {providers.map((provider) => (
        <button
          key={provider}
          type="button"
          aria-disabled={leaving !== undefined}
          onClick={() => void leave(provider)}
          className="button button--outline button--lg w-full gap-3"
        >
          <ProviderMark provider={provider} />
          {leaving === provider ? `Opening ${PROVIDER_NAMES[provider]}…` : `Continue with ${PROVIDER_NAMES[provider]}`}
        </button>
      ))}
    </div>
  );
}
