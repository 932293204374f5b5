"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { deliveryWords } from "#components/history/webhooks/words.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { TimeUntil } from "#components/ui/time-until.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { deliveryQuery, useEndpointAction } from "#lib/history/webhooks/client.ts";
import type { DeliveryRow, Try } from "#lib/history/webhooks/deliveries.schema.ts";

/** @param props.place from the newest, which is 1; makes the name of the answer unique */
function Attempt({ made, place }: { made: Try; place: number }) {
  const { at, durationMs, status, reason, contentType, excerpt } = made;
  return (
    <li className="border-t border-border py-3 first:border-t-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-note">
        <LocalTime at={at} show="second" />
        <Badge tone={reason === null ? "good" : "bad"}>{status ?? "No answer"}</Badge>
        <span className="text-muted tabular-nums">{durationMs.toLocaleString("en")} ms</span>
      </p>
      {reason !== null && <p className="mt-1 text-note">{reason}</p>}
      {excerpt !== "" && (
        <div className="mt-2">
          <CodeBlock caption={`Beginning of answer ${place}${contentType ? `, ${contentType}` : ""}`} language="shell" code={excerpt} />
        </div>
      )}
    </li>
  );
}

function Details({ slug, endpointId, delivery }: { slug: string; endpointId: string; delivery: DeliveryRow }) {
  const { data, error, refetch } = useQuery(deliveryQuery(slug, endpointId, delivery.id));
  const action = useEndpointAction(slug);
  const show = useToast();
  const replay = (): void => {
    if (action.isPending) return;
    action.mutate(
      { kind: "replay-one", id: endpointId, deliveryId: delivery.id },
      { onSuccess: () => show({ text: "The message is being sent again." }) },
    );
  };
  return (
    <div className="grid gap-4 px-4 pt-1 pb-4 sm:px-5">
      <ErrorBox error={error} onRetry={() => void refetch()} />
      <ErrorBox error={action.error} />
      {data && (
        <>
          <CodeBlock caption={`Message ${data.messageId}`} language="json" code={JSON.stringify(JSON.parse(data.body), null, 2)} />
          <div>
            <h3 className="text-base">Attempts</h3>
            {data.tries.length === 0 ? (
              <p className="mt-1 text-note text-muted">Not sent yet.</p>
            ) : (
              <ol aria-label="Attempts, newest first">
                {data.tries.map((made, i) => (
                  <Attempt key={made.at} made={made} place={i + 1} />
                ))}
              </ol>
            )}
          </div>
        </>
      )}
      <Button
        isSmall
        label={delivery.state === "waiting" ? "Send now" : "Replay"}
        isPending={action.isPending}
        onClick={replay}
        className="justify-self-start"
      />
    </div>
  );
}

function When({ delivery }: { delivery: DeliveryRow }): ReactNode {
  const { lastTry, nextAttemptAt, createdAt } = delivery;
  if (nextAttemptAt !== null && lastTry !== null) {
    return <TimeUntil until={nextAttemptAt} before="Next attempt in" />;
  }
  return <LocalTime at={lastTry?.at ?? createdAt} show="second" />;
}

export function DeliveryEntry({ slug, endpointId, delivery }: { slug: string; endpointId: string; delivery: DeliveryRow }) {
  const [isOpen, setOpen] = useState(false);
  const { what, subject, type, messageId, lastTry } = delivery;
  const { tone, label } = deliveryWords(delivery);
  return (
    <li className="border-t border-border">
      <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="grid min-h-12 cursor-pointer list-none grid-cols-[1rem_1fr] items-center gap-x-3 gap-y-0.5 px-4 py-2.5 hover:bg-foreground/4 sm:px-5 md:grid-cols-[1rem_12rem_8rem_1fr_13rem] [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden className="size-4 text-muted transition-transform duration-150 group-open:rotate-90" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {what}{" "}
            {subject && (
              <strong>
                <bdi>{subject}</bdi>
              </strong>
            )}
            <span className="block font-mono text-xs text-muted">
              {type} {messageId}
            </span>
          </span>
          <span className="max-md:col-start-2">
            <Badge tone={tone}>{label}</Badge>
          </span>
          <span className="min-w-0 text-note text-muted [overflow-wrap:anywhere] max-md:col-start-2">{lastTry?.reason}</span>
          <span className="text-note text-muted max-md:col-start-2 md:text-right">
            <When delivery={delivery} />
          </span>
        </summary>
        {isOpen && <Details slug={slug} endpointId={endpointId} delivery={delivery} />}
      </details>
    </li>
  );
}
