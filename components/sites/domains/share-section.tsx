"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { DisclosureRow } from "#components/ui/disclosure-row.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { useChangeDomain, useShareDomain } from "#lib/sites/domains/client.ts";
import type { DomainView } from "#lib/sites/domains/schema.ts";

export function ShareSection({ slug, domain }: { slug: string; domain: DomainView }) {
  const [link, setLink] = useState<string>();
  const share = useShareDomain(slug);
  const change = useChangeDomain(slug);
  const show = useToast();
  const isBusy = share.isPending || change.isPending;
  const error = share.error ?? change.error;

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
    <DisclosureRow
      title="Does someone else manage your DNS?"
      hint={domain.isShared ? "They have a link" : "Send them a link"}
      isNeeded={false}
    >
      <div className="grid gap-4">
        <p className="text-note text-muted">
          The link shows the records and the last check without signing in, and nothing else about your project.
        </p>
        <ErrorBox error={error} />
        {link && (
          <div>
            <p className="mb-2 text-note">Copy the link now. It’s shown only once.</p>
            <CodeBlock caption="Link for the person who manages your DNS" language="shell" code={link} />
          </div>
        )}
        {domain.isShared && !link && (
          <p className="text-note">A link exists and works. If you lost it, create a new one; the old one then stops working.</p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button isSmall label={domain.isShared ? "Create a new link" : "Create a link"} isPending={isBusy} onClick={make} />
          {domain.isShared && <Button isSmall label="Revoke link" isPending={isBusy} onClick={withdraw} className="text-danger" />}
        </div>
      </div>
    </DisclosureRow>
  );
}
