import { CheckTable } from "#components/domains/check-table.tsx";
import { RoutingText } from "#components/domains/routing-text.tsx";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { useChangeDomain } from "#lib/domains/client.ts";
import type { DomainView } from "#lib/domains/schema.ts";

export function CheckPanel({ slug, domain, mayWrite }: { slug: string; domain: DomainView; mayWrite: boolean }) {
  const change = useChangeDomain(slug);
  const isBusy = change.isPending || domain.isChecking;
  const isFirst = domain.routing.state !== "verified";
  return (
    <Panel
      title="DNS check"
      action={
        mayWrite && (
          <button
            type="button"
            aria-disabled={isBusy}
            onClick={() => !isBusy && change.mutate({ kind: "verify", id: domain.id })}
            className={`button ${isFirst ? "button--primary" : "button--outline"} h-11 px-5 md:h-11`}
          >
            {isBusy && <Spinner />}
            {isBusy ? "Checking DNS…" : isFirst ? "Verify" : "Check again"}
          </button>
        )
      }
    >
      <div className="grid gap-4">
        {change.error && <FaultBox text={change.error.message} />}
        <div className="text-[0.9375rem] text-muted">
          <RoutingText domain={domain} />
        </div>
        {domain.report?.verdict === "unknown" && (
          <p className="rounded-xl border border-border bg-surface-secondary px-4 py-3 text-[0.9375rem]">
            The last check was inconclusive. This doesn’t mean that your records are wrong, and nothing was changed.
          </p>
        )}
        {domain.report && <CheckTable report={domain.report} />}
      </div>
    </Panel>
  );
}
