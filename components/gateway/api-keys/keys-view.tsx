"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { KeyDialogs, type OpenKeyDialog } from "#components/gateway/api-keys/key-dialogs.tsx";
import { KeyList } from "#components/gateway/api-keys/key-list.tsx";
import { liftedWords } from "#components/gateway/api-keys/words.ts";
import { useAsked } from "#components/shell/layout/use-asked.ts";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { FRAME, ListFrame } from "#components/ui/list-frame.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { type KeyChange, keyQuery, keysQuery, useChangeKey } from "#lib/gateway/api-keys/client.ts";
import type { KeyRow } from "#lib/gateway/api-keys/schema.ts";

export function KeysView(props: { slug: string; initial: KeyRow[]; mayWrite: boolean }) {
  const { slug, initial, mayWrite } = props;
  const { data: keys = initial, error, refetch } = useQuery({ ...keysQuery(slug), initialData: initial });
  const [open, setOpen] = useState<OpenKeyDialog>();
  const change = useChangeKey(slug);
  const client = useQueryClient();
  const show = useToast();

  const tellLifted = (id: string): Promise<void> =>
    client.fetchQuery({ ...keyQuery(slug, id), staleTime: 0 }).then(
      ({ usedUp }) => show({ text: liftedWords(usedUp) }),
      () => show({ text: "The ban was lifted." }),
    );
  const send = (wanted: KeyChange): void =>
    change.mutate(wanted, { onSuccess: () => (wanted.kind === "lift-ban" ? tellLifted(wanted.id) : undefined) });

  useAsked("new-key", () => mayWrite && setOpen({ kind: "create" }));

  const create = (
    <Button tone="primary" onClick={() => setOpen({ kind: "create" })}>
      <Plus aria-hidden className="size-5" />
      Create API key
    </Button>
  );

  return (
    <>
      <PageHead
        title="API keys"
        lead="A key lets a website, app, or partner use this project’s animals. Give each its own so you can revoke one without the others."
        action={mayWrite && keys.length > 0 && create}
      />
      <div className="flex flex-col gap-4">
        <ErrorBox error={change.error} />
        <ListFrame
          label="Loading the keys"
          isBare
          list={{ data: { rows: keys }, error, refetch }}
          empty={
            <div className={FRAME}>
              <EmptyState
                picture="nothing"
                title="No keys yet"
                text={mayWrite ? "Create one to let a program read or add animals." : "An owner of this project can create one."}
              >
                {mayWrite && create}
              </EmptyState>
            </div>
          }
          rows={() => <KeyList slug={slug} keys={keys} mayWrite={mayWrite} isBusy={change.isPending} onChange={send} onOpen={setOpen} />}
        />
      </div>
      <KeyDialogs slug={slug} open={open} onOpen={setOpen} />
    </>
  );
}
