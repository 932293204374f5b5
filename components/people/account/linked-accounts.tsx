"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ProviderMark } from "#components/people/auth/provider-mark.tsx";
import { Button } from "#components/ui/button.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useIsMounted } from "#components/ui/use-is-mounted.ts";
import { linkedAccountsQuery, useUnlink } from "#lib/people/auth/linked-accounts/client.ts";
import type { LinkedAccount } from "#lib/people/auth/linked-accounts/schema.ts";
import type { ProviderView } from "#lib/people/auth/provider.schema.ts";
import { signInWith } from "#lib/people/auth/sign-in/client.ts";

/** Asks first: linking confirms the address, which removes what was set up before. */
function LinkDialog(props: { name: string; email: string; onConfirm: () => void; onClose: () => void }) {
  const { name, email, onConfirm, onClose } = props;
  return (
    <FormDialog title={`Link ${name}?`} label={`Link ${name}`} pendingLabel="Linking…" tone="danger" onSubmit={onConfirm} onClose={onClose}>
      <p>
        Linking confirms that <span className="[overflow-wrap:anywhere]">{email}</span> is yours. Your password, your other sessions, and
        any open invitations you sent will be removed. You can choose a new password afterward.
      </p>
    </FormDialog>
  );
}

function State({ linked, isEnabled }: LinkedAccount) {
  if (!linked) return "Not linked.";
  return (
    <>
      <span className="[overflow-wrap:anywhere]">{linked.email}</span>, last used <LocalTime at={linked.lastUsedAt} />
      {!isEnabled && ". This service doesn’t offer it right now."}
    </>
  );
}

interface Props {
  initial: LinkedAccount[];
  email: string;
  /** Until the address is confirmed, linking removes what was set up before. */
  isProven: boolean;
  hasPassword: boolean;
  /** The service that just confirmed the address. */
  confirmedBy: string | undefined;
  error: string | undefined;
}

export function LinkedAccounts({ initial, email, isProven, hasPassword, confirmedBy, error: initialError }: Props) {
  const { data: accounts = initial, error, refetch } = useQuery({ ...linkedAccountsQuery, initialData: initial });
  const unlink = useUnlink();
  const isAlive = useIsMounted();
  const [leaving, setLeaving] = useState<string>();
  const [asking, setAsking] = useState<ProviderView>();
  const [failed, setFailed] = useState("");
  const refusal = unlink.error ?? (failed || initialError);

  const link = async (provider: ProviderView): Promise<void> => {
    if (leaving) return;
    setAsking(undefined);
    setLeaving(provider.id);
    setFailed("");
    const reason = await signInWith(provider, isProven ? "/account" : `/account?confirmed-by=${provider.id}`);
    if (reason === undefined) return;
    setLeaving(undefined);
    setFailed(reason);
  };

  return (
    <Panel
      title="Linked accounts"
      note={`You can sign in with these${hasPassword ? " as well as your password" : ""}. To be linked, one must have your email address.`}
    >
      <ErrorBox context="This list may be out of date." error={error} onRetry={() => void refetch()} />
      <ErrorBox error={refusal} />
      {confirmedBy && (
        <p role="status" className="mb-3">
          {confirmedBy} is linked, and your address is confirmed.{!hasPassword && " You can choose a new password now."}
        </p>
      )}
      {asking && <LinkDialog name={asking.name} email={email} onConfirm={() => void link(asking)} onClose={() => setAsking(undefined)} />}
      <ul>
        {accounts.map((account) => {
          const { provider } = account;
          const { name } = provider;
          return (
            <li key={provider.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border py-3 first:border-t-0">
              <ProviderMark provider={provider} />
              <div className="mr-auto">
                <p className="font-semibold">{name}</p>
                <p className="text-note text-muted">
                  <State {...account} />
                </p>
              </div>
              {account.linked ? (
                <Button
                  isSmall
                  label="Unlink"
                  about={name}
                  disabled={!isAlive || unlink.isPending}
                  onClick={() => unlink.mutate(provider.id)}
                />
              ) : (
                <Button
                  isSmall
                  label={leaving === provider.id ? "Opening…" : "Link"}
                  about={name}
                  disabled={!isAlive}
                  isPending={leaving !== undefined}
                  onClick={() => (isProven ? void link(provider) : setAsking(provider))}
                />
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
