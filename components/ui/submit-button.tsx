"use client";

import { Button } from "@heroui/react/button";
import { Spinner } from "#components/ui/spinner.tsx";

export function SubmitButton(props: {
  label: string;
  pendingLabel: string;
  isPending: boolean;
  tone?: "primary" | "danger";
  isDisabled?: boolean;
}) {
  const { label, pendingLabel, isPending, tone = "primary", isDisabled = false } = props;
  return (
    <>
      <Button type="submit" variant={tone} isDisabled={isDisabled} aria-disabled={isPending || undefined}>
        {isPending && <Spinner />}
        {isPending ? pendingLabel : label}
      </Button>
      <span role="status" className="sr-only">
        {isPending && pendingLabel}
      </span>
    </>
  );
}
