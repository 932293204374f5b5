"use client";

import { useQuery } from "@tanstack/react-query";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { MeterBar } from "#components/ui/meter-bar.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { ceilingsQuery } from "#lib/tenancy/ceilings/client.ts";
import { CEILING_LABELS, ceilingText } from "#lib/tenancy/ceilings/rules.ts";
import { CEILING_NAMES, type ProjectCeilings } from "#lib/tenancy/ceilings/schema.ts";

export function CeilingsPanel({ slug, initial }: { slug: string; initial: ProjectCeilings }) {
  const { data = initial, error, refetch } = useQuery({ ...ceilingsQuery(slug), initialData: initial });
  return (
    <Panel title="What this project has" note="How much there can be depends on the plan.">
      <div className="grid gap-x-10 gap-y-5 lg:grid-cols-3">
        {CEILING_NAMES.map((name) => {
          const text = ceilingText(name, data[name]);
          return (
            <div key={name}>
              <p className="mb-2 flex flex-wrap items-baseline gap-x-3 lg:flex-col">
                <span className="font-semibold">{CEILING_LABELS[name].label}</span>
                <span className="tabular-nums">{text}</span>
              </p>
              <MeterBar label={CEILING_LABELS[name].label} used={data[name].used} limit={data[name].max} text={text} />
            </div>
          );
        })}
        <ErrorBox context="These figures may be out of date." error={error} onRetry={() => void refetch()} />
      </div>
    </Panel>
  );
}
