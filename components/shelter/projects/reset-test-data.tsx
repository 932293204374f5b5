"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { counted } from "#components/ui/counted.ts";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { resetTestData } from "#lib/operations/test-data/client.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";

export function ResetTestData({ slug, name }: { slug: string; name: string }) {
  const [isAsking, setAsking] = useState(false);
  const [gone, setGone] = useState(0);
  const router = useRouter();
  const show = useToast();
  const done = (count: number): void => {
    setAsking(false);
    show({ text: count === 0 ? "Reset. There were no animals." : `Reset. ${counted(count, "animal")} deleted.` });
    router.refresh();
  };
  return (
    <>
      <div className="min-w-56 flex-1">
        <h3 className="font-semibold">Reset test data</h3>
        <p className="text-note text-muted">
          Deletes the animals with their photos and adoptions, and the enquiries, for good. Keys, people, webhooks, and settings stay.
        </p>
      </div>
      <button
        type="button"
        onClick={() => {
          setGone(0);
          setAsking(true);
        }}
        className="button button--danger shrink-0"
      >
        Reset
      </button>
      {isAsking && (
        <FormDialog
          title={`Reset ${isolated(name)}`}
          text="Everything below that is in this test project now is deleted for good, also if you close this page meanwhile. What programs add meanwhile stays."
          label="Reset test data"
          pendingLabel={gone === 0 ? "Deleting…" : `${counted(gone, "animal")} deleted…`}
          tone="danger"
          isKeptOpen
          onSubmit={() => resetTestData(slug, setGone)}
          onDone={done}
          onClose={() => setAsking(false)}
        >
          <dl className="grid gap-3 text-note">
            <div>
              <dt className="font-semibold">Deleted</dt>
              <dd className="text-muted">
                All animals, also those in the bin, with their photos, adoptions, and orders; all enquiries; imported files; and the answers
                that repeated requests with an Idempotency-Key would get.
              </dd>
            </div>
            <div>
              <dt className="font-semibold">Kept</dt>
              <dd className="text-muted">
                API keys, members, webhooks, categories, the site’s draft and form, the plan and usage, the audit log, and the event log.
                Webhooks and programs that follow the events learn of each animal, order, and enquiry that goes.
              </dd>
            </div>
          </dl>
        </FormDialog>
      )}
    </>
  );
}
