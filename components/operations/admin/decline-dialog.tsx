"use client";

import { useState } from "react";
import { Field } from "#components/ui/field.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { MAX_REQUEST_TEXT_LENGTH } from "#lib/gateway/plans/requests.schema.ts";
import { useDecidePlanRequest } from "#lib/operations/admin/plan-requests.client.ts";
import type { AdminPlanRequest } from "#lib/operations/admin/plan-requests.schema.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { planName } from "#lib/tenancy/plans/rules.ts";

export function DeclineDialog(props: { request: AdminPlanRequest; onDone: () => void; onClose: () => void }) {
  const { request, onDone, onClose } = props;
  const [reason, setReason] = useState("");
  const decide = useDecidePlanRequest();
  return (
    <FormDialog
      title={`Decline ${planName(request.plan)} for ${isolated(request.project.name)}?`}
      text={`The project stays on ${planName(request.fromPlan)}. Its owners can request a plan again.`}
      label="Decline request"
      pendingLabel="Declining…"
      onSubmit={() => decide.mutateAsync({ id: request.id, decision: "decline", reason })}
      onDone={() => {
        onDone();
        onClose();
      }}
      onClose={onClose}
    >
      <Field
        label="Reason"
        value={reason}
        onChange={setReason}
        rows={3}
        maxLength={MAX_REQUEST_TEXT_LENGTH}
        hint="The owners of the project read it."
        error="Say why."
      />
    </FormDialog>
  );
}
