"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { KeyActions } from "#components/gateway/api-keys/key-actions.tsx";
import { KeyBadge } from "#components/gateway/api-keys/key-badge.tsx";
import { KeyBans } from "#components/gateway/api-keys/key-bans.tsx";
import { KeyDialogs, type OpenKeyDialog } from "#components/gateway/api-keys/key-dialogs.tsx";
import { KeyFacts } from "#components/gateway/api-keys/key-facts.tsx";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { keyQuery, useChangeKey } from "#lib/gateway/api-keys/client.ts";
import type { KeyDetail } from "#lib/gateway/api-keys/detail.schema.ts";

/** @param base of the API, such as `http://localhost:3000` */
export function KeyDetailView(props: { slug: string; base: string; initial: KeyDetail; mayWrite: boolean; children: ReactNode }) {
  const { slug, base, initial, mayWrite, children } = props;
  const { data: apiKey = initial, error, refetch } = useQuery({ ...keyQuery(slug, initial.id), initialData: initial });
  const [open, setOpen] = useState<OpenKeyDialog>();
  const change = useChangeKey(slug);
  const handlers = {
    isBusy: change.isPending,
    onChange: change.mutate,
    onRename: () => setOpen({ kind: "rename", apiKey }),
    onRotate: () => setOpen({ kind: "rotate", apiKey }),
    onDisable: () => setOpen({ kind: "disable", apiKey }),
    onRevoke: () => setOpen({ kind: "revoke", apiKey }),
  };

  return (
    <>
      <Link href={`/p/${slug}/api-keys`} className="link mb-3 inline-flex min-h-11 items-center gap-2 text-note">
        <ArrowLeft aria-hidden className="size-4" />
        All API keys
      </Link>
      <PageHead
        title={apiKey.name}
        lead={<KeyBadge apiKey={apiKey} />}
        action={mayWrite && <KeyActions apiKey={apiKey} isReplaced={apiKey.successor !== null} handlers={handlers} />}
      />
      <div className="grid gap-5">
        {error && <ErrorBox context="This page may be out of date." error={error} onRetry={() => void refetch()} />}
        {change.error && <ErrorBox error={change.error} />}
        <KeyFacts slug={slug} apiKey={apiKey} />
        {apiKey.bans.length > 0 && <KeyBans apiKey={apiKey} />}
        {children}
      </div>
      <KeyDialogs slug={slug} base={base} open={open} onOpen={setOpen} />
    </>
  );
}
