"use client";

import { isServed } from "#components/domains/words.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { useChangeDomain } from "#lib/domains/client.ts";
import type { DomainView } from "#lib/domains/schema.ts";

export function RemoveDialog(props: { slug: string; domain: DomainView; onClose: () => void; onRemoved: () => void }) {
  const { slug, domain, onClose, onRemoved } = props;
  const change = useChangeDomain(slug);
  const remove = (): void => {
    if (!change.isPending) change.mutate({ kind: "remove", id: domain.id }, { onSuccess: onRemoved });
  };
  return (
    <Dialog title={`Remove ${domain.unicodeName}`} onClose={onClose}>
      <p className="mt-3 mb-4">
        {isServed(domain)
          ? "It stops working with the next visit, and its certificate is deleted."
          : "It isn’t live, so visitors won’t notice."}{" "}
        Your site stays available at its other addresses.
        {domain.use === "primary" && isServed(domain) && " Because it is primary, redirects then go to another of your addresses."}
      </p>
      <h3 className="mb-2 text-base">Afterward, delete these records at your DNS provider</h3>
      <ul className="mb-3 list-disc space-y-1 pl-5 text-note [overflow-wrap:anywhere]">
        {domain.records.map(({ type, fullName, value }) => (
          <li key={`${type} ${fullName} ${value}`}>
            <strong>{type}</strong> <code className="inline-code">{fullName}</code> with the value{" "}
            <code className="inline-code">{value}</code>
          </li>
        ))}
      </ul>
      {(domain.routing.state === "verified" || domain.routing.state === "drifted") && (
        <p className="mb-5 text-note text-muted">
          The name stays reserved for this project. Another project can get it only if the person who manages its DNS sets a TXT record.
        </p>
      )}
      {change.error && (
        <div className="mb-4">
          <FaultBox text={change.error.message} />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <button type="button" aria-disabled={change.isPending} onClick={remove} className="button button--danger">
          {change.isPending && <Spinner />}
          {change.isPending ? "Removing…" : "Remove domain"}
        </button>
        <button type="button" onClick={onClose} className="button button--outline">
          Cancel
        </button>
      </div>
    </Dialog>
  );
}
