"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ArrowUpRight } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { CertificatePanel } from "#components/domains/certificate-panel.tsx";
import { CheckPanel } from "#components/domains/check-panel.tsx";
import { ContestNote } from "#components/domains/contest-note.tsx";
import { DomainMenu } from "#components/domains/domain-menu.tsx";
import { LiveSteps } from "#components/domains/live-steps.tsx";
import { NotServedList } from "#components/domains/not-served.tsx";
import { PlaygroundNote } from "#components/domains/playground-note.tsx";
import { ProviderHints } from "#components/domains/provider-hints.tsx";
import { RecordTable } from "#components/domains/record-table.tsx";
import { RemoveDialog } from "#components/domains/remove-dialog.tsx";
import { SharePanel } from "#components/domains/share-panel.tsx";
import { type LocalRoot, TrustSteps } from "#components/domains/trust-steps.tsx";
import { UsePanel } from "#components/domains/use-panel.tsx";
import { isServed } from "#components/domains/words.ts";
import { PageHead } from "#components/page/page-head.tsx";
import { AddressText } from "#components/ui/address-text.tsx";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { domainQuery, useChangeDomain } from "#lib/domains/client.ts";
import type { DomainsPage, DomainView } from "#lib/domains/schema.ts";

/** @param root undefined if another CA issues certificates */
export function OneDomain(props: {
  slug: string;
  initial: DomainView;
  page: Pick<DomainsPage, "authority" | "hasPlayground">;
  root: LocalRoot | undefined;
  mayWrite: boolean;
}) {
  const { slug, initial, page, root, mayWrite } = props;
  const { data: shown = initial, error, refetch } = useQuery({ ...domainQuery(slug, initial.id), initialData: initial });
  const [isRemoving, setRemoving] = useState(false);
  const change = useChangeDomain(slug);
  const router = useRouter();
  const list = `/p/${slug}/settings/domains`;
  const handlers = {
    onMakePrimary: () => change.mutate({ kind: "use", id: shown.id, use: "primary" }),
    onRemove: () => setRemoving(true),
  };

  return (
    <>
      <Link href={list} className="link mb-3 inline-flex min-h-11 items-center gap-2 text-[0.9375rem]">
        <ArrowLeft aria-hidden className="size-4" />
        All domains
      </Link>
      <PageHead
        title={<AddressText text={shown.unicodeName} />}
        lead={shown.unicodeName !== shown.name && <code className="inline-code [overflow-wrap:anywhere]">{shown.name}</code>}
        action={
          <div className="flex items-center gap-2">
            {isServed(shown) && (
              <a href={shown.leadsTo} className="button button--outline h-11 px-4 md:h-11">
                Open site
                <ArrowUpRight aria-hidden className="size-4" />
              </a>
            )}
            {mayWrite && <DomainMenu domain={shown} mayWrite={mayWrite} handlers={handlers} size="size-11" />}
          </div>
        }
      />
      <div className="grid gap-5">
        {error && <FaultBox text={`This page may be out of date. ${error.message}`} onRetry={() => void refetch()} />}
        {change.error && <FaultBox text={change.error.message} />}
        <LiveSteps domain={shown} />
        <NotServedList slug={slug} domain={{ notServed: shown.notServed.filter((reason) => reason !== "lost") }} />
        <ContestNote domain={shown} />
        <Panel title={shown.records.length === 1 ? "Set this record" : "Set these records"} note="At your DNS provider.">
          <div className="grid gap-4">
            <RecordTable records={shown.records} />
            <ProviderHints isApex={shown.isApex} />
            {page.hasPlayground && <PlaygroundNote slug={slug} />}
          </div>
        </Panel>
        <CheckPanel slug={slug} domain={shown} mayWrite={mayWrite} />
        <CertificatePanel slug={slug} domain={shown} authority={page.authority} mayWrite={mayWrite} />
        {root && shown.certificate.state === "issued" && <TrustSteps root={root} />}
        <div className="grid items-start gap-5 xl:grid-cols-2">
          <UsePanel slug={slug} domain={shown} mayWrite={mayWrite} />
          {mayWrite && <SharePanel slug={slug} domain={shown} />}
        </div>
      </div>
      {isRemoving && <RemoveDialog slug={slug} domain={shown} onClose={() => setRemoving(false)} onRemoved={() => router.push(list)} />}
    </>
  );
}
