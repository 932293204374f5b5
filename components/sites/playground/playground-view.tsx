"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Plus } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { AskPanel } from "#components/sites/playground/ask-panel.tsx";
import { PresetPanel } from "#components/sites/playground/preset-panel.tsx";
import { RecordDialog } from "#components/sites/playground/record-dialog.tsx";
import { RecordTable } from "#components/sites/playground/record-table.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { playgroundQuery, useChangeRecords } from "#lib/sites/playground/client.ts";
import type { PlaygroundPage, PlaygroundRecord } from "#lib/sites/playground/schema.ts";

export function PlaygroundView({ slug, initial, mayWrite }: { slug: string; initial: PlaygroundPage; mayWrite: boolean }) {
  const { data = initial, error, refetch } = useQuery({ ...playgroundQuery(slug), initialData: initial });
  const [open, setOpen] = useState<PlaygroundRecord | "new" | undefined>();
  const change = useChangeRecords(slug);
  const show = useToast();

  const remove = ({ id, ...form }: PlaygroundRecord): void =>
    change.mutate(
      { kind: "delete", id },
      {
        onSuccess: () =>
          show({ text: `The ${form.type} record of ${form.name} was deleted.`, undo: () => change.mutate({ kind: "add", form }) }),
      },
    );

  return (
    <>
      <PageHead
        title="DNS playground"
        lead="This page acts as your DNS provider. Only this installation sees what you set here, and it sees it immediately."
        action={
          <Link href={`/p/${slug}/settings/domains`} className="button button--outline gap-2">
            <ArrowLeft aria-hidden className="size-4" />
            Domains
          </Link>
        }
      />
      <div className="grid gap-5">
        {error && <ErrorBox context="This list may be out of date." error={error} onRetry={() => void refetch()} />}
        {change.error && <ErrorBox error={change.error} />}
        <PresetPanel slug={slug} records={data.records} mayWrite={mayWrite} />
        <Panel
          title="Records"
          note="They belong to this machine, so every project here sees the same records."
          action={
            mayWrite && (
              <button type="button" onClick={() => setOpen("new")} className="button button--primary">
                <Plus aria-hidden className="size-5" />
                Add record
              </button>
            )
          }
        >
          <RecordTable records={data.records} mayWrite={mayWrite} onEdit={setOpen} onDelete={remove} />
        </Panel>
        <AskPanel slug={slug} server={data.server} suggestion={data.records[0]?.name ?? ""} />
      </div>
      {open && <RecordDialog slug={slug} record={open === "new" ? undefined : open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
