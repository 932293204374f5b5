"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { AddEndpointDialog } from "#components/history/webhooks/endpoint-dialogs.tsx";
import { ShownSecretDialog } from "#components/history/webhooks/secret-dialogs.tsx";
import { endpointName, endpointWords, typesWords } from "#components/history/webhooks/words.ts";
import { useAsked } from "#components/shell/layout/use-asked.ts";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ListFrame } from "#components/ui/list-frame.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { endpointsQuery } from "#lib/history/webhooks/client.ts";
import type { EndpointView, ShownSecret } from "#lib/history/webhooks/schema.ts";

function EndpointRow({ slug, endpoint }: { slug: string; endpoint: EndpointView }) {
  const { id, url, failingSince, lastSuccessAt } = endpoint;
  const { tone, label } = endpointWords(endpoint);
  const name = endpointName(endpoint);
  return (
    <article
      aria-label={name}
      className="grid min-h-14 items-center gap-x-4 gap-y-1 px-4 py-2.5 text-note lg:grid-cols-[minmax(0,1fr)_10rem_7rem_10rem]"
    >
      <div className="min-w-0">
        <h2 className="font-sans text-note font-semibold tracking-normal">
          <Link href={`/p/${slug}/webhooks/${id}`} className="link py-1 [overflow-wrap:anywhere]">
            {name}
          </Link>
        </h2>
        <p className="truncate font-mono text-sm text-muted" title={url}>
          {url}
        </p>
      </div>
      <p className="text-muted">{typesWords(endpoint).short}</p>
      <p>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="text-muted">
        {failingSince !== null ? (
          <>
            First failed <RelativeTime at={failingSince} />
          </>
        ) : lastSuccessAt === null ? (
          "Nothing sent yet"
        ) : (
          <>
            Last sent <RelativeTime at={lastSuccessAt} />
          </>
        )}
      </p>
    </article>
  );
}

export function EndpointsView({ slug, initial }: { slug: string; initial: EndpointView[] }) {
  const { data: endpoints = initial, error, refetch } = useQuery({ ...endpointsQuery(slug), initialData: initial });
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<ShownSecret>();
  useAsked("add-webhook", () => setAdding(true));

  const add = (
    <Button tone="primary" onClick={() => setAdding(true)}>
      <Plus aria-hidden className="size-5" />
      Add endpoint
    </Button>
  );
  return (
    <>
      <PageHead
        title="Webhooks"
        lead="Petstore sends each event to your own addresses as it happens, signed so that you can check where it’s from."
        action={endpoints.length > 0 && add}
      />
      <ListFrame
        label="Loading the endpoints"
        list={{ data: { rows: endpoints }, error, refetch }}
        empty={
          <EmptyState
            picture="nothing"
            title="No endpoints yet"
            text="Add the address of a program that should know when animals, adoptions, or domains change."
          >
            {add}
            <Link href="/docs/guide/receive-webhooks" className="button button--outline">
              Read the guide
            </Link>
          </EmptyState>
        }
        rows={({ rows }) => (
          <ul className="divide-y divide-border">
            {rows.map((endpoint) => (
              <li key={endpoint.id}>
                <EndpointRow slug={slug} endpoint={endpoint} />
              </li>
            ))}
          </ul>
        )}
      />
      {isAdding && (
        <AddEndpointDialog
          slug={slug}
          onClose={() => setAdding(false)}
          onMade={(shown) => {
            setAdding(false);
            setMade(shown);
          }}
        />
      )}
      {made && <ShownSecretDialog made={made} onClose={() => setMade(undefined)} />}
    </>
  );
}
