"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Field } from "#components/ui/field.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { viewCalls, viewsOptions } from "#lib/shelter/pets/saved-views/client.ts";
import { MAX_VIEW_NAME, type SavedView } from "#lib/shelter/pets/saved-views/schema.ts";

interface Shown {
  project: string;
  canWrite: boolean;
  /** Query of the table's address as it is now. */
  address: string;
}

function Views({ title, views, children }: { title: string; views: readonly SavedView[]; children: (view: SavedView) => React.ReactNode }) {
  if (views.length === 0) return null;
  return (
    <section aria-label={title} className="mb-1">
      <h2 className="px-3 pt-1 text-caption font-semibold text-muted">{title}</h2>
      <ul>{views.map(children)}</ul>
    </section>
  );
}

export function SavedViews({ project, canWrite, address, onSave }: Shown & { onSave: () => void }) {
  const { data: views, error, refetch } = useQuery(viewsOptions(project));
  const client = useQueryClient();
  const show = useToast();
  const keep = (left: SavedView[]): unknown => client.setQueryData(viewsOptions(project).queryKey, left);
  const failed = ({ message }: Error): void => show({ text: message, isError: true });
  const remove = useMutation({
    mutationFn: ({ id }: SavedView) => viewCalls.remove(project, id),
    onSuccess: (left, { name, isShared, address: was }) => {
      keep(left);
      const undo = (): void => void viewCalls.save(project, { name, isShared, address: was }).then(keep, failed);
      show({ text: `The view “${name}” was deleted.`, undo });
    },
    onError: failed,
  });
  const line = (view: SavedView) => (
    <li key={view.id} className="flex items-center">
      <Link
        href={`/p/${project}/animals${view.address}`}
        aria-current={view.address === address ? "true" : undefined}
        className="flex min-h-11 min-w-0 flex-1 items-center rounded-xl px-3 py-2 [overflow-wrap:anywhere] hover:bg-foreground/8 aria-[current]:bg-butter aria-[current]:font-semibold"
      >
        <bdi>{view.name}</bdi>
      </Link>
      {(canWrite || !view.isShared) && (
        <button
          type="button"
          disabled={remove.isPending}
          onClick={() => remove.mutate(view)}
          className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-xl text-muted hover:bg-foreground/8 hover:text-foreground"
        >
          <Trash2 aria-hidden className="size-4" />
          <span className="sr-only">Delete the view {view.name}</span>
        </button>
      )}
    </li>
  );
  return (
    <>
      <ErrorBox error={error} onRetry={() => void refetch()} />
      <Views title="For everyone" views={views?.filter(({ isShared }) => isShared) ?? []}>
        {line}
      </Views>
      <Views title="Only for you" views={views?.filter(({ isShared }) => !isShared) ?? []}>
        {line}
      </Views>
      {views?.length === 0 && <p className="px-3 pt-1 pb-2 text-sm text-muted">A view keeps a filter with its order and columns.</p>}
      <button
        type="button"
        data-closes
        onClick={onSave}
        className="flex min-h-11 w-full cursor-pointer items-center rounded-xl px-3 py-2 text-left font-semibold hover:bg-foreground/8"
      >
        Save this view…
      </button>
    </>
  );
}

export function SaveView({ project, canWrite, address, onClose }: Shown & { onClose: () => void }) {
  const client = useQueryClient();
  const show = useToast();
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  return (
    <FormDialog
      title="Save this view"
      text="It keeps the filter, the order, and the columns that you see. One of the same name is replaced."
      label="Save view"
      pendingLabel="Saving…"
      onSubmit={() => viewCalls.save(project, { name, address, isShared })}
      onDone={(views) => {
        client.setQueryData(viewsOptions(project).queryKey, views);
        show({ text: `The view “${name.trim()}” was saved.` });
        onClose();
      }}
      onClose={onClose}
    >
      <Field label="Name" value={name} onChange={setName} maxLength={MAX_VIEW_NAME} error="Name is required." />
      {canWrite && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input type="checkbox" checked={isShared} onChange={({ target }) => setShared(target.checked)} />
          For everyone in the project
        </label>
      )}
    </FormDialog>
  );
}
