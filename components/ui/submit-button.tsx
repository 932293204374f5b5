"use client";

import { Button } from "@heroui/react/button";
import { Spinner } from "#components/ui/spinner.tsx";

export function SubmitButton(props: {
  label: string;
  pendingLabel: string;
  isPending: boolean;
  tone?: "primary" | "danger";
  isDisabled?: boolean;
  /** For a page with this one action. */
  isLarge?: boolean;
}) {
  const { label, pendingLabel, isPending, tone = "primary", isDisabled = false, isLarge = false } = props;
  return (
    <>
      <Button
        type="submit"
        variant={tone}
        size={isLarge ? "lg" : "md"}
        className={isLarge ? "w-full" : ""}
        isDisabled={isDisabled}
        aria-disabled={isPending || undefined}
      >
        {isPending && <Spinner />}
        {isPending ? pendingLabel : label}
      </Button>
      <span role="status" className="sr-only">
        {isPending && pendingLabel}
      </span>
    </>
  );
}
