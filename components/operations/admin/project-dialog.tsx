"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { PlanForm } from "#components/operations/admin/plan-form.tsx";
import { animalsText } from "#components/operations/admin/project-table.tsx";
import { figure } from "#components/operations/admin/words.ts";
import { ConfirmByName } from "#components/shell/page/confirm-by-name.tsx";
import { AddressText } from "#components/ui/address-text.tsx";
import { Button } from "#components/ui/button.tsx";
import { counted } from "#components/ui/counted.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { RowsSkeleton } from "#components/ui/rows-skeleton.tsx";
import { projectOptions, useBinProject, useRestoreProject } from "#lib/operations/admin/projects.client.ts";
import type { AdminProjectDetail } from "#lib/operations/admin/projects.schema.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4 border-t border-border py-2 first:border-t-0">
      <dt className="w-32 shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

function Facts({ project }: { project: AdminProjectDetail }) {
  return (
    <dl className="mt-4 text-note">
      <Fact name="Created">
        <LocalTime at={project.createdAt} show="day" />
      </Fact>
      <Fact name="Owners">
        <AddressText
          text={project.owners.length === 0 ? "No one" : project.owners.map(({ name, email }) => `${isolated(name)} (${email})`).join(", ")}
        />
      </Fact>
      <Fact name="Contains">
        {animalsText(project.animals, "detail")} {project.animals === 1 ? "animal" : "animals"}, {counted(project.members, "member")},{" "}
        {counted(project.activeKeys, "active key")}
      </Fact>
      <Fact name="Calls today">
        {figure(project.callsToday)}, {figure(project.refusedToday)} of them refused
        {project.bans > 0 && (
          <>
            ;{" "}
            <Link href="/admin/bans" className="link">
              {counted(project.bans, "active ban")}
            </Link>
          </>
        )}
      </Fact>
    </dl>
  );
}

function InUse({ project, onDelete }: { project: AdminProjectDetail; onDelete: () => void }) {
  return (
    <>
      <PlanForm project={project} />
      <div className="mt-7 flex flex-wrap items-center gap-3 border-t border-border pt-5">
        <Link prefetch={false} href={`/p/${project.slug}`} className="button button--outline">
          Open project
        </Link>
        <Button label="Move to the bin…" onClick={onDelete} className="text-danger" />
      </div>
    </>
  );
}

function InBin({ project }: { project: AdminProjectDetail }) {
  const restore = useRestoreProject(project.slug);
  return (
    <div className="mt-6 flex flex-col items-start gap-4 border-t border-border pt-5">
      <p>
        In the bin{" "}
        {project.deletedAt !== null && project.purgedAt !== null && (
          <>
            since <LocalTime at={project.deletedAt} />, permanently deleted on <LocalTime at={project.purgedAt} />
          </>
        )}
        . Restoring it brings back everything in it, and its API keys work again.
      </p>
      <ErrorBox error={restore.error} />
      <Button
        tone="primary"
        label="Restore project"
        pendingLabel="Restoring…"
        isPending={restore.isPending}
        onClick={() => restore.mutate()}
      />
    </div>
  );
}

function ConfirmDelete({ project, onDone, onClose }: { project: AdminProjectDetail; onDone: () => void; onClose: () => void }) {
  const bin = useBinProject(project.slug);
  return (
    <ConfirmByName
      title={`Move ${isolated(project.name)} to the bin`}
      text="Its pages disappear and its API keys stop working immediately. You can restore it from the bin for 30 days."
      name={project.name}
      label="Move to the bin"
      pendingLabel="Moving…"
      onConfirm={(typed) => bin.mutateAsync(typed)}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

export function ProjectDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(projectOptions(id));
  const [isDeleting, setDeleting] = useState(false);
  if (data && isDeleting) return <ConfirmDelete project={data} onDone={onClose} onClose={() => setDeleting(false)} />;
  return (
    <Dialog title={data?.name ?? "Project"} onClose={onClose} startsAtTitle>
      {data && <p className="mt-1 text-muted [overflow-wrap:anywhere]">{data.slug}</p>}
      {!data && !error && <RowsSkeleton label="Loading the project" />}
      <ErrorBox error={error} onRetry={() => void refetch()} className="mt-4" />
      {data && <Facts project={data} />}
      {data && (data.deletedAt === null ? <InUse project={data} onDelete={() => setDeleting(true)} /> : <InBin project={data} />)}
    </Dialog>
  );
}
