"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LinkDialog } from "#components/people/account/link-dialog.tsx";
import { ProviderMark } from "#components/people/auth/provider-mark.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useIsMounted } from "#components/ui/use-is-mounted.ts";
import { linkedAccountsQuery, useUnlink } from "#lib/people/auth/linked-accounts/client.ts";
import type { LinkedAccount } from "#lib/people/auth/linked-accounts/schema.ts";
import { PROVIDER_NAMES, type ProviderId } from "#lib/people/auth/provider.schema.ts";
import { signInWith } from "#lib/people/auth/sign-in/client.ts";

const BUTTON = "button button--outline button--sm";

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
  /** Whether the address is confirmed; until then, linking removes what was set up before. */
  isProven: boolean;
  hasPassword: boolean;
  confirmedBy: ProviderId | undefined;
  error: string | undefined;
}

export function LinkedAccounts({ initial, email, isProven, hasPassword, confirmedBy, error: initialError }: Props) {
  const { data: accounts = initial, error, refetch } = useQuery({ ...linkedAccountsQuery, initialData: initial });
  const unlink = useUnlink();
  const isAlive = useIsMounted();
  const [leaving, setLeaving] = useState<ProviderId>();
  const [asking, setAsking] = useState<ProviderId>();
  const [failed, setFailed] = useState("");
  const refusal = unlink.error ?? (failed || initialError);

  const link = async (provider: ProviderId): Promise<void> => {
    if (leaving) return;
    setAsking(undefined);
    setLeaving(provider);
    setFailed("");
    if (await signInWith(provider, isProven ? "/account" : `/account?confirmed-by=${provider}`)) return;
    setLeaving(undefined);
    setFailed(`${PROVIDER_NAMES[provider]} can’t be reached right now. Wait a moment and try again.`);
  };

  return (
    <Panel
      title="Linked accounts"
      note={`You can sign in with these${hasPassword ? " as well as your password" : ""}, as long as they use the same email address.`}
    >
      {error && <ErrorBox context="This list may be out of date." error={error} onRetry={() => void refetch()} />}
      {refusal && <ErrorBox error={refusal} />}
      {confirmedBy && (
        <p role="status" className="mb-3">
          {PROVIDER_NAMES[confirmedBy]} is linked, and your address is confirmed.{!hasPassword && " You can choose a new password now."}
        </p>
      )}
      {asking && <LinkDialog provider={asking} email={email} onConfirm={() => void link(asking)} onClose={() => setAsking(undefined)} />}
      <ul>
        {accounts.map((account) => {
          const name = PROVIDER_NAMES[account.provider];
          return (
            <li key={account.provider} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border py-3 first:border-t-0">
              <ProviderMark provider={account.provider} />
              <div className="mr-auto">
                <p className="font-semibold">{name}</p>
                <p className="text-note text-muted">
                  <State {...account} />
                </p>
              </div>
              {account.linked ? (
                <button
                  type="button"
                  disabled={!isAlive || unlink.isPending}
                  onClick={() => unlink.mutate(account.provider)}
                  className={BUTTON}
                >
                  Unlink<span className="sr-only"> {name}</span>
                </button>
              ) : (
                <button
                  type="button"
                  disabled={!isAlive}
                  aria-disabled={leaving !== undefined}
                  onClick={() => (isProven ? void link(account.provider) : setAsking(account.provider))}
                  className={BUTTON}
                >
                  {leaving === account.provider ? "Opening…" : "Link"}
                  <span className="sr-only"> {name}</span>
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
