"use client";

import { type ReactNode, useState } from "react";
import { keepToken } from "#components/people/auth/kept-token.ts";
import { SIGN_OUT_ERROR, signOut } from "#components/shell/frame/sign-out.ts";
import { Button } from "#components/ui/button.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";

interface Props {
  token: string;
  path: string;
  children: ReactNode;
}

export function OtherAccount({ token, path, children }: Props) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState("");

  const leave = async (): Promise<void> => {
    if (isPending) return;
    setPending(true);
    setError("");
    keepToken(token);
    try {
      await signOut(path);
    } catch {
      setPending(false);
      setError(SIGN_OUT_ERROR);
    }
  };

  return (
    <div className="flex flex-col gap-5">
      <ErrorBox error={error} />
      <p>{children}</p>
      <Button
        tone="primary"
        label="Sign out"
        pendingLabel="Signing out…"
        isPending={isPending}
        onClick={() => void leave()}
        className="button--lg w-full"
      />
    </div>
  );
}
