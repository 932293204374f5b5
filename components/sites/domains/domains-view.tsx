"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useAsked } from "#components/shell/layout/use-asked.ts";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { AddDomainDialog } from "#components/sites/domains/add-domain-dialog.tsx";
import { DomainRow } from "#components/sites/domains/domain-row.tsx";
import { HoldNotice } from "#components/sites/domains/hold-notice.tsx";
import { HostDiagram } from "#components/sites/domains/host-diagram.tsx";
import { MissingNotice } from "#components/sites/domains/missing-notice.tsx";
import { problemsFirst } from "#components/sites/domains/overall-state.ts";
import { PlaygroundNote } from "#components/sites/domains/playground-note.tsx";
import { RemoveDialog } from "#components/sites/domains/remove-dialog.tsx";
import { SiteAddress } from "#components/sites/domains/site-address.tsx";
import { Button } from "#components/ui/button.tsx";
import { DisclosureRow } from "#components/ui/disclosure-row.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { ListFrame } from "#components/ui/list-frame.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { domainsQuery, useChangeDomain } from "#lib/sites/domains/client.ts";
import type { DomainsPage, DomainView } from "#lib/sites/domains/schema.ts";

/** A taller diagram would push everything else out of sight. */
const MAX_DRAWN_UNASKED = 12;

function NoDomains({ mayWrite, platformUrl, action }: { mayWrite: boolean; platformUrl: string; action: ReactNode }) {
  return (
    <EmptyState
      picture="nothing"
      title="No domains yet"
      text={
        <>
          The address of your site is <strong className="[overflow-wrap:anywhere]">{new URL(platformUrl).host}</strong>.{" "}
          {mayWrite ? "Add your own domain so that visitors can find it there too." : "An owner of this project can add a custom domain."}
        </>
      }
    >
      {action}
    </EmptyState>
  );
}

export function DomainsView(props: { slug: string; projectName: string; initial: DomainsPage; mayWrite: boolean }) {
  const { slug, projectName, initial, mayWrite } = props;
  const { data: page = initial, error, refetch } = useQuery({ ...domainsQuery(slug), initialData: initial });
  // Sorts once: rows must not move while their states change.
  const [order] = useState(() => problemsFirst(initial.domains).map(({ id }) => id));
  const rows = page.domains.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<DomainView>();
  const change = useChangeDomain(slug);
  const show = useToast();
  useAsked("add-domain", () => setAdding(mayWrite));

  const add = mayWrite && (
    <Button tone="primary" onClick={() => setAdding(true)}>
      <Plus aria-hidden className="size-5" />
      Add domain
    </Button>
  );
  const handlers = {
    onMakePrimary: ({ id, unicodeName }: DomainView) =>
      change.mutate(
        { kind: "change", id, use: "primary" },
        { onSuccess: () => show({ text: `${unicodeName} is now the primary domain.` }) },
      ),
    onRemove: setRemoved,
  };

  return (
    <>
      <PageHead
        title="Domains"
        lead="Your own domains for the project’s public site. Certificates are issued automatically."
        action={page.domains.length > 0 && add}
      />
      <div className="grid gap-5">
        <ErrorBox error={change.error} />
        {mayWrite && page.domains.length === 0 && <MissingNotice slug={slug} missing={page.missing} />}
        {page.domains.length > 0 && <HoldNotice slug={slug} missing={page.missing} endsAt={page.domainsEndAt} />}
        <div>
          <ListFrame
            label="Loading the domains"
            list={{ data: { rows }, error, refetch }}
            empty={<NoDomains mayWrite={mayWrite} platformUrl={page.platformUrl} action={add} />}
            rows={() => (
              <ul className="divide-y divide-border">
                {rows.map((shown) => (
                  <li key={shown.id}>
                    <DomainRow slug={slug} domain={shown} mayWrite={mayWrite} handlers={handlers} />
                  </li>
                ))}
              </ul>
            )}
          />
        </div>
        {page.domains.length > 0 && (
          <div className="overflow-hidden rounded-2xl border border-border bg-surface">
            <DisclosureRow
              title="Where each domain leads"
              hint="Dashed lines are set up but not live yet."
              isNeeded={rows.length <= MAX_DRAWN_UNASKED}
            >
              <HostDiagram domains={page.domains} platformUrl={page.platformUrl} siteName={projectName} />
            </DisclosureRow>
          </div>
        )}
        <SiteAddress url={page.platformUrl} https={page.siteHttps} />
        {page.hasPlayground && <PlaygroundNote slug={slug} />}
      </div>
      {isAdding && <AddDomainDialog slug={slug} missing={page.missing} onClose={() => setAdding(false)} />}
      {removed && (
        <RemoveDialog
          slug={slug}
          domain={removed}
          other={page.domains.find(({ id }) => id === removed.pair?.id)}
          onClose={() => setRemoved(undefined)}
          onRemoved={(gone) => {
            setRemoved(undefined);
            const names = gone.map(({ unicodeName }) => unicodeName).join(" and ");
            show({ text: `${names} ${gone.length === 1 ? "was" : "were"} removed.` });
          }}
        />
      )}
    </>
  );
}
