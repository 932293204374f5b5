"use client";

import { useState } from "react";
import { ProviderMark } from "#components/people/auth/provider-mark.tsx";
import { Button } from "#components/ui/button.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import type { ProviderView } from "#lib/people/auth/provider.schema.ts";
import { signInWith } from "#lib/people/auth/sign-in/client.ts";

export function ProviderButtons(props: { providers: readonly ProviderView[]; next: string; onLeave?: () => void }) {
  const { providers, next, onLeave } = props;
  const [leaving, setLeaving] = useState<string>();
  const [failed, setFailed] = useState<string>();
  if (providers.length === 0) return null;

  const leave = async (provider: ProviderView): Promise<void> => {
    if (leaving) return;
    setLeaving(provider.id);
    setFailed(undefined);
    onLeave?.();
    const error = await signInWith(provider, next);
    if (error === undefined) return;
    setLeaving(undefined);
    setFailed(error);
  };

  return (
    <div className="mt-6 flex flex-col gap-3">
      <p className="flex items-center gap-4 text-note text-muted before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        or
      </p>
      <ErrorBox error={failed} />
      {providers.map((provider) => (
        <Button
          key={provider.id}
          isPending={leaving !== undefined}
          onClick={() => void leave(provider)}
          className="button--lg w-full gap-3"
        >
          <ProviderMark provider={provider} />
          {leaving === provider.id ? `Opening ${provider.name}…` : `Continue with ${provider.name}`}
        </Button>
      ))}
    </div>
  );
}
