"use client";

import { isServed } from "#components/sites/domains/words.ts";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { useChangeDomain } from "#lib/sites/domains/client.ts";
import type { DomainView } from "#lib/sites/domains/schema.ts";

export function RemoveDialog(props: { slug: string; domain: DomainView; onClose: () => void; onRemoved: () => void }) {
  const { slug, domain, onClose, onRemoved } = props;
  const change = useChangeDomain(slug);
  return (
    <FormDialog
      title={`Remove ${domain.unicodeName}`}
      label="Remove domain"
      pendingLabel="Removing…"
      tone="danger"
      onSubmit={() => change.mutateAsync({ kind: "remove", id: domain.id })}
      onDone={onRemoved}
      onClose={onClose}
    >
      <p>
        {isServed(domain)
          ? "It stops working with the next visit, and its certificate is deleted."
          : "It isn’t live, so visitors won’t notice."}{" "}
        Your site stays available at its other addresses.
        {domain.use === "primary" && isServed(domain) && " Because it is primary, redirects then go to another of your addresses."}
      </p>
      <h3 className="-mb-3 text-base">Afterward, delete these records at your DNS provider</h3>
      <ul className="list-disc space-y-1 pl-5 text-note [overflow-wrap:anywhere]">
        {domain.records.map(({ type, fullName, value }) => (
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
