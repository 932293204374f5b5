"use client";

import type { ReactNode } from "react";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { SubmitButton, type SubmitButtonProps } from "#components/ui/submit-button.tsx";
import { useSubmit } from "#components/ui/use-submit.ts";

type Look = Omit<SubmitButtonProps, "isPending"> & {
  beside?: ReactNode;
  children: ReactNode;
};

export function FormLayout({ submission, beside, children, ...button }: Look & { submission: ReturnType<typeof useSubmit> }) {
  const { isPending, error, submit, clearError } = submission;
  return (
    <form
      // Sent before hydration, its fields must not be in an address.
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onChange={clearError}
      className={`flex flex-col ${button.isLarge ? "gap-6" : "gap-5"}`}
    >
      {children}
      <ErrorBox error={error} />
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton {...button} isPending={isPending} />
        {beside}
      </div>
    </form>
  );
}

export function SubmitForm<T>({ onSubmit, onDone, isRepeatable, ...look }: Look & Parameters<typeof useSubmit<T>>[0]) {
  const submission = useSubmit({ onSubmit, onDone, isRepeatable });
  return <FormLayout submission={submission} {...look} />;
}
