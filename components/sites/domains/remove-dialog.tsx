"use client";

import { useState } from "react";
import { isServed } from "#components/sites/domains/words.ts";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { useChangeDomain } from "#lib/sites/domains/client.ts";
import type { DomainView } from "#lib/sites/domains/schema.ts";

/** @param props.other the project's other name of the pair */
export function RemoveDialog(props: {
  slug: string;
  domain: DomainView;
  other: DomainView | undefined;
  onClose: () => void;
  onRemoved: (removed: readonly DomainView[]) => void;
}) {
  const { slug, domain, other, onClose, onRemoved } = props;
  const [withPair, setWithPair] = useState(false);
  const removed = other && withPair ? [domain, other] : [domain];
  const change = useChangeDomain(slug);
  return (
    <FormDialog
      title={`Remove ${domain.unicodeName}`}
      label="Remove domain"
      pendingLabel="Removing…"
      tone="danger"
      onSubmit={() => change.mutateAsync({ kind: "remove", id: domain.id, withPair })}
      onDone={() => onRemoved(removed)}
      onClose={onClose}
    >
      <p>
        {isServed(domain)
          ? "It stops working with the next visit. If you add it again before its certificate expires, it gets the same one."
          : "It isn’t live, so visitors won’t notice."}{" "}
        Your site stays available at its other addresses.
        {domain.use === "primary" && isServed(domain) && " Because it is primary, redirects then go to another of your addresses."}
      </p>
      {other && (
        <label className="flex cursor-pointer gap-3 rounded-xl bg-surface-secondary px-3 py-2 text-note">
          <input type="checkbox" checked={withPair} onChange={({ target }) => setWithPair(target.checked)} className="mt-0.75" />
          <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">Remove {other.unicodeName} too</span>
        </label>
      )}
      <h3 className="-mb-3 text-base">Afterward, delete these records at your DNS provider</h3>
      <ul className="list-disc space-y-1 pl-5 text-note [overflow-wrap:anywhere]">
        {removed
          .flatMap(({ records }) => records)
          .map(({ type, fullName, value }) => (
            <li key={`${type} ${fullName} ${value}`}>
              <strong>{type}</strong> <code className="inline-code">{fullName}</code> with the value{" "}
              <code className="inline-code">{value}</code>
            </li>
          ))}
      </ul>
      {(domain.routing.state === "verified" || domain.routing.state === "drifted") && (
        <p className="text-note text-muted">
          The name stays reserved for this project. Another project can get it only if the person who manages its DNS sets a TXT record.
        </p>
      )}
    </FormDialog>
  );
}
