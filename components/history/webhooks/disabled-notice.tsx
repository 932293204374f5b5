import { TriangleAlert } from "lucide-react";
import { DISABLED_WORDS } from "#components/history/webhooks/words.ts";
import { Button } from "#components/ui/button.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import type { EndpointView } from "#lib/history/webhooks/schema.ts";

export function DisabledNotice({ endpoint, onEnable }: { endpoint: EndpointView; onEnable: () => void }) {
  const { disabledAt, disabledReason } = endpoint;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-xl border border-warning bg-warning/15 p-4 text-note">
      <TriangleAlert aria-hidden className="size-5 shrink-0" />
      <p className="min-w-48 flex-1">
        <strong>Nothing is sent to this endpoint</strong>
        {disabledAt && (
          <>
            {" "}
            since <LocalTime at={disabledAt} />
          </>
        )}
        . {disabledReason && DISABLED_WORDS[disabledReason]} Once the receiver works again, enable the endpoint. It then gets the events
        that it missed in the last 30 days; messages that failed can be replayed.
      </p>
      <Button isSmall label="Enable" onClick={onEnable} className="bg-surface" />
    </div>
  );
}
