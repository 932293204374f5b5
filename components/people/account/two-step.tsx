"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Passkeys } from "#components/people/account/passkeys.tsx";
import { ProofFirst } from "#components/people/account/proof-first.tsx";
import { RecoveryCodesDialog } from "#components/people/account/recovery-codes-dialog.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { Lazy, lazyPart } from "#components/ui/lazy-part.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useIsMounted } from "#components/ui/use-is-mounted.ts";
import { factorsQuery, useBeginTotp, useRenewRecoveryCodes, useTurnOffTotp } from "#lib/people/auth/factors/client.ts";
import type { Factors, NewRecoveryCodes } from "#lib/people/auth/factors/schema.ts";

const ROW = "flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border py-3 first:border-t-0";

const totpDialog = lazyPart(async () => (await import("#components/people/account/totp-dialog.tsx")).default);

type Asking = "turn-off" | "renew";

interface Props {
  initial: Factors;
  email: string;
  hasPasskeys: boolean;
  /** How to confirm the address first; null if that is done, or impossible. */
  proofBy: "mail" | "link" | null;
}

export function TwoStep({ initial, email, hasPasskeys, proofBy }: Props) {
  const { data: factors = initial, error, refetch } = useQuery({ ...factorsQuery, initialData: initial });
  const [begin, turnOff, renew] = [useBeginTotp(), useTurnOffTotp(), useRenewRecoveryCodes()];
  const isAlive = useIsMounted();
  const router = useRouter();
  const [asking, setAsking] = useState<Asking>();
  const [codes, setCodes] = useState<string[]>();
  const { totp, passkeys, recoveryCodes } = factors;
  const isOn = totp !== null || passkeys.length > 0;

  const close = (): void => setAsking(undefined);
  const show = (made: NewRecoveryCodes): void => {
    begin.reset();
    close();
    setCodes(made.recoveryCodes ?? undefined);
    // The notice about a missing second factor.
    router.refresh();
  };

  return (
    <Panel
      title="Two-step sign-in"
      note="After your password, Petstore asks for a code from your phone, or for a passkey. Then a stolen password alone doesn’t open your account."
      action={isOn && <Badge tone="good">On</Badge>}
    >
      <ErrorBox context="This list may be out of date." error={error} onRetry={() => void refetch()} />
      <ErrorBox error={begin.error} />
      {proofBy && <ProofFirst email={email} by={proofBy} />}
      <ul>
        <li className={ROW}>
          <div className="mr-auto">
            <p className="font-semibold">Authenticator app</p>
            <p className="text-note text-muted">
              {totp ? (
                <>
                  Set up <LocalTime at={totp.createdAt} />
                  {totp.lastUsedAt && (
                    <>
                      , last used <LocalTime at={totp.lastUsedAt} />
                    </>
                  )}
                </>
              ) : (
                "Not set up."
              )}
            </p>
          </div>
          {proofBy === null && (
            <Button
              isSmall
              label={totp ? "Replace" : "Set up"}
              about="authenticator app"
              disabled={!isAlive || begin.isPending}
              onPointerEnter={totpDialog.preload}
              onClick={() => begin.mutate()}
            />
          )}
          {totp && <Button isSmall label="Turn off" about="authenticator app" onClick={() => setAsking("turn-off")} />}
        </li>
        {(proofBy === null || passkeys.length > 0) && (
          <Passkeys passkeys={passkeys} hasApp={totp !== null} isAvailable={hasPasskeys && proofBy === null} onMade={show} />
        )}
        {isOn && (
          <li className={ROW}>
            <div className="mr-auto">
              <p className="font-semibold">Recovery codes</p>
              <p className="text-note text-muted">
                {recoveryCodes === 0 ? "None left: create new ones." : `${recoveryCodes} left, for when you don’t have your phone.`}
              </p>
            </div>
            <Button isSmall label="Create new ones" onClick={() => setAsking("renew")} />
          </li>
        )}
      </ul>
      {begin.data && <Lazy part={totpDialog} props={{ setUp: begin.data, onDone: show, onClose: begin.reset }} onLost={begin.reset} />}
      {asking === "turn-off" && (
        <FormDialog
          title="Turn off the authenticator app?"
          text={
            passkeys.length > 0
              ? "Your passkeys and recovery codes stay."
              : "Your password alone will sign you in again, and your recovery codes stop working."
          }
          label="Turn off"
          pendingLabel="Turning it off…"
          tone="danger"
          onSubmit={() => turnOff.mutateAsync()}
          onDone={close}
          onClose={close}
        />
      )}
      {asking === "renew" && (
        <FormDialog
          title="Create new recovery codes?"
          text="The codes that you have now stop working."
          label="Create new codes"
          pendingLabel="Creating the codes…"
          isKeptOpen
          onSubmit={() => renew.mutateAsync()}
          onDone={show}
          onClose={close}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </Panel>
  );
}
