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
          show({ text: "The link does not work any more." });
        },
      },
    );
  };

  return (
    <Panel
      title="Somebody else keeps your DNS?"
      note="Give them a link. It shows the records and the last check, without signing in, and nothing else of your project."
    >
      <div className="grid gap-4">
        {fault && <FaultBox text={fault.message} />}
        {link && (
          <div>
            <p className="mb-2 text-[0.9375rem]">Copy it now: the link is shown this once.</p>
            <CodeBlock caption="Link for whoever keeps the DNS" language="shell" code={link} />
          </div>
        )}
        {domain.isShared && !link && (
          <p className="text-[0.9375rem]">A link was made and works. If it is lost, make a new one: that ends the old one.</p>
        )}
        <div className="flex flex-wrap gap-3">
          <button type="button" aria-disabled={isBusy} onClick={make} className="button button--outline h-11 px-5 md:h-11">
            {domain.isShared ? "Make a new link" : "Make a link"}
          </button>
          {domain.isShared && (
            <button
              type="button"
              aria-disabled={isBusy}
              onClick={withdraw}
              className="button button--outline h-11 px-5 text-danger md:h-11"
            >
              Withdraw the link
            </button>
          )}
        </div>
      </div>
    </Panel>
  );
}
