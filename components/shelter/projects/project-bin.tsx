"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useRestoreProject } from "#lib/shelter/projects/client.ts";
import type { BinnedProject } from "#lib/shelter/projects/schema.ts";

export function ProjectBin({ projects, children }: { projects: readonly BinnedProject[]; children: ReactNode }) {
  const router = useRouter();
  const restore = useRestoreProject();
  const [gone, setGone] = useState<readonly string[]>([]);
  const shown = projects.filter(({ slug }) => !gone.includes(slug));
  const bring = (slug: string): void =>
    restore.mutate(slug, {
      onSuccess: () => {
        setGone([...gone, slug]);
        router.refresh();
      },
    });

  if (shown.length === 0) return null;
  return (
    <div className="mt-8">
      <Panel title="Bin" note="Restoring one brings back its animals, people, and keys.">
        <ErrorBox error={restore.error} />
        <ul>
          {shown.map(({ slug, name, deletedAt, purgedAt }) => (
            <li key={slug} className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-border py-3 first:border-t-0">
              <div className="mr-auto min-w-0 [overflow-wrap:anywhere]">
                <h3 className="font-semibold">{name}</h3>
                <p className="text-note text-muted">
                  In the bin since <LocalTime at={deletedAt} show="day" />, permanently deleted on <LocalTime at={purgedAt} show="day" />
                </p>
              </div>
              <Button isSmall label="Restore" about={<bdi>{name}</bdi>} disabled={restore.isPending} onClick={() => bring(slug)} />
            </li>
          ))}
        </ul>
        {children}
      </Panel>
    </div>
  );
}
