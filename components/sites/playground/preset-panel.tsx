"use client";

import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import Link from "next/link";
import { useId } from "react";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { PLAYGROUND_ZONE } from "#lib/sites/dns/zones.schema.ts";
import { domainsQuery } from "#lib/sites/domains/client.ts";
import type { DomainView } from "#lib/sites/domains/schema.ts";
import { useChangeRecords } from "#lib/sites/playground/client.ts";
import { isInForce, isInPlayground, type Preset, presetsFor } from "#lib/sites/playground/presets.rules.ts";
import type { PlaygroundRecord } from "#lib/sites/playground/schema.ts";

function PresetButton(props: { preset: Preset; isNow: boolean; onPress: (() => void) | undefined }) {
  const { preset, isNow, onPress } = props;
  const effectId = useId();
  return (
    <div
      data-now={isNow}
      className="flex h-full flex-col rounded-xl border border-field-border data-[now=true]:border-accent data-[now=true]:bg-accent/10"
    >
      <button
        type="button"
        aria-describedby={effectId}
        aria-pressed={isNow}
        disabled={!onPress}
        onClick={onPress}
        className="flex min-h-11 cursor-pointer items-center gap-2 rounded-xl px-4 pt-2 text-left font-semibold hover:underline disabled:cursor-default"
      >
        {preset.label}
        {isNow && <Check aria-hidden className="size-4" />}
      </button>
      <p id={effectId} className="px-4 pb-3 text-sm text-muted [overflow-wrap:anywhere]">
        {preset.effect}
      </p>
    </div>
  );
}

function DomainPresets(props: { slug: string; domain: DomainView; records: readonly PlaygroundRecord[]; mayWrite: boolean }) {
  const { slug, domain, records, mayWrite } = props;
  const change = useChangeRecords(slug);
  const show = useToast();
  const set = ({ label, replacement }: Preset): void => {
    if (change.isPending) return;
    change.mutate(
      { kind: "replace", replacement },
      { onSuccess: () => show({ text: `${domain.unicodeName} now has: ${label.toLowerCase()}.` }) },
    );
  };
  return (
    <li>
      <section aria-label={`Records of ${domain.unicodeName}`}>
        <div className="mb-3 flex flex-wrap items-baseline gap-x-4">
          <h3 className="mr-auto text-lg [overflow-wrap:anywhere]">{domain.unicodeName}</h3>
          <Link href={`/p/${slug}/settings/domains/${domain.id}`} className="link">
            Go to domain
          </Link>
        </div>
        <ErrorBox error={change.error} />
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {presetsFor(domain).map((preset) => (
            <li key={preset.key}>
              <PresetButton preset={preset} isNow={isInForce(preset, records)} onPress={mayWrite ? () => set(preset) : undefined} />
            </li>
          ))}
        </ul>
      </section>
    </li>
  );
}

export function PresetPanel({ slug, records, mayWrite }: { slug: string; records: readonly PlaygroundRecord[]; mayWrite: boolean }) {
  const { data, error, refetch } = useQuery(domainsQuery(slug));
  const played = data?.domains.filter(isInPlayground) ?? [];
  return (
    <Panel title="Your domains" note="Set the right records, or choose a mistake to see what Verify reports.">
      <ErrorBox error={error} onRetry={() => void refetch()} />
      {!data && !error && <p className="text-muted">Loading the domains…</p>}
      {data && played.length === 0 && (
        <p className="text-muted">
          This project has no domain in the playground yet.{" "}
          <Link href={`/p/${slug}/settings/domains?do=add-domain`} className="link">
            Add one
          </Link>{" "}
          such as{" "}
          <code className="inline-code [overflow-wrap:anywhere]">
            www.{slug}.{PLAYGROUND_ZONE}
          </code>
          : your browser sends every such name to this machine automatically.
        </p>
      )}
      <ul className="grid gap-6">
        {played.map((shown) => (
          <DomainPresets key={shown.id} slug={slug} domain={shown} records={records} mayWrite={mayWrite} />
        ))}
      </ul>
    </Panel>
  );
}
