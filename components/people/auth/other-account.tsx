"use client";

import { type ReactNode, useState } from "react";
import { keepToken } from "#components/people/auth/kept-token.ts";
import { SIGN_OUT_ERROR, signOut } from "#components/shell/frame/sign-out.ts";
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
      {error && <ErrorBox error={error} />}
      <p>{children}</p>
      <button type="button" aria-disabled={isPending} onClick={() => void leave()} className="button button--primary button--lg w-full">
        {isPending ? "Signing out…" : "Sign out"}
      </button>
    </div>
  );
}
