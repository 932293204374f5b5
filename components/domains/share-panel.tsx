"use client";

import { useState } from "react";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { useChangeDomain, useShareDomain } from "#lib/domains/client.ts";
import type { DomainView } from "#lib/domains/schema.ts";

export function SharePanel({ slug, domain }: { slug: string; domain: DomainView }) {
  const [link, setLink] = useState<string>();
  const share = useShareDomain(slug);
  const change = useChangeDomain(slug);
  const show = useToast();
  const isBusy = share.isPending || change.isPending;
  const fault = share.error ?? change.error;

  const make = (): void => {
    if (!isBusy) share.mutate(domain.id, { onSuccess: ({ path }) => setLink(new URL(path, window.location.href).href) });
  };
  const withdraw = (): void => {
    if (isBusy) return;
    change.mutate(
      { kind: "unshare", id: domain.id },
      {
        onSuccess: () => {
          setLink(undefined);
          show({ text: "The link no longer works." });
        },
      },
    );
  };

  return (
    <Panel
      title="Does someone else manage your DNS?"
      note="Send them a link. It shows the records and the last check without signing in, and nothing else about your project."
    >
      <div className="grid gap-4">
        {fault && <FaultBox text={fault.message} />}
        {link && (
          <div>
            <p className="mb-2 text-[0.9375rem]">Copy the link now. It’s shown only once.</p>
            <CodeBlock caption="Link for the person who manages your DNS" language="shell" code={link} />
          </div>
        )}
        {domain.isShared && !link && (
          <p className="text-[0.9375rem]">A link exists and works. If you lost it, create a new one; the old one then stops working.</p>
        )}
        <div className="flex flex-wrap gap-3">
          <button type="button" aria-disabled={isBusy} onClick={make} className="button button--outline h-11 px-5 md:h-11">
            {domain.isShared ? "Create a new link" : "Create a link"}
          </button>
          {domain.isShared && (
            <button
              type="button"
              aria-disabled={isBusy}
              onClick={withdraw}
              className="button button--outline h-11 px-5 text-danger md:h-11"
            >
              Revoke link
            </button>
          )}
        </div>
      </div>
    </Panel>
  );
}
