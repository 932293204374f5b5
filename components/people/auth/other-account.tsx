"use client";

import type { ReactNode } from "react";
import { keepToken } from "#components/people/auth/kept-token.ts";
import { SIGN_OUT_ERROR, signOut } from "#components/shell/frame/sign-out.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { useSubmit } from "#components/ui/use-submit.ts";

interface Props {
  token: string;
  path: string;
  children: ReactNode;
}

export function OtherAccount({ token, path, children }: Props) {
  const leave = async (): Promise<void> => {
    keepToken(token);
    await signOut(path).catch(() => Promise.reject(new Error(SIGN_OUT_ERROR)));
  };
  const { isPending, error, submit } = useSubmit({ onSubmit: leave });

  return (
    <div className="flex flex-col gap-5">
      <ErrorBox error={error} />
      <p>{children}</p>
      <Button
        tone="primary"
        label="Sign out"
        pendingLabel="Signing out…"
        isPending={isPending}
        onClick={submit}
        className="button--lg w-full"
      />
    </div>
  );
}
