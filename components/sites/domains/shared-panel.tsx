"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { CheckTable, withoutEarly } from "#components/sites/domains/check-table.tsx";
import { ContestNote } from "#components/sites/domains/contest-note.tsx";
import { EarlyRecords, hasEarlyRecords } from "#components/sites/domains/early-records.tsx";
import { ProviderHints } from "#components/sites/domains/provider-hints.tsx";
import { ProxyNote } from "#components/sites/domains/proxy-note.tsx";
import { RecordTable } from "#components/sites/domains/record-table.tsx";
import { RoutingText } from "#components/sites/domains/routing-text.tsx";
import { SwitchCaution } from "#components/sites/domains/switch-caution.tsx";
import { ToneIcon } from "#components/sites/domains/tone-icon.tsx";
import { dnsWords } from "#components/sites/domains/words.ts";
import { AddressText } from "#components/ui/address-text.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { LoadingLine, Spinner } from "#components/ui/spinner.tsx";
import { FetchError } from "#lib/platform/browser/fetch-json.ts";
import { sharedDomainQuery } from "#lib/sites/domains/client.ts";
import type { SharedDomain } from "#lib/sites/domains/schema.ts";

function DeadLink() {
  return (
    <>
      <h1 className="text-title">This link no longer works</h1>
      <p className="mt-4 text-muted">
        It is unknown, it was revoked, or the domain was removed. Ask the person who sent it to you for a new one.
      </p>
    </>
  );
}

function Shared({ domain: shared }: { domain: SharedDomain }) {
  const { other } = shared;
  const early = [shared, other].filter((one) => one !== null).filter(hasEarlyRecords);
  const state = dnsWords(shared);
  return (
    <>
      <h1 className="text-title [overflow-wrap:anywhere]">
        DNS records for <AddressText text={shared.unicodeName} />
      </h1>
      <p className="mt-3 mb-6 max-w-2xl text-muted">
        Someone asked you to set these at the DNS provider of {shared.unicodeName}. This page updates automatically when DNS changes.
      </p>
      <p role="status" className="mb-6 flex items-center gap-2 text-lg font-semibold">
        {shared.isChecking ? <Spinner /> : <ToneIcon tone={state.tone} className="size-6" />}
        {shared.isChecking ? "Checking DNS…" : state.label}
      </p>
      <div className="grid gap-5">
        <ContestNote domain={shared} />
        <ProxyNote domain={shared} />
        {early.length > 0 && (
          <section aria-labelledby="early" className="grid gap-4">
            <h2 id="early" className="text-xl">
              First: HTTPS before the switch
            </h2>
            <p className="text-note text-muted">
              Set these TXT records now. Change the records below only when the person who sent you this link says that HTTPS is ready.
            </p>
            {early.map((one) => (
              <EarlyRecords key={one.name} domain={one} />
            ))}
          </section>
        )}
        <section aria-labelledby="records" className="grid gap-4">
          <h2 id="records" className="text-xl">
            Records to set
          </h2>
          <SwitchCaution domain={shared} />
          <RecordTable records={shared.records.filter(({ isEarly }) => !isEarly)} />
          {other && (
            <>
              <h3 className="text-base [overflow-wrap:anywhere]">For {other.unicodeName}</h3>
              <SwitchCaution domain={other} />
              <ContestNote domain={other} />
              <ProxyNote domain={other} />
              <RecordTable records={other.records.filter(({ isEarly }) => !isEarly)} />
            </>
          )}
          <ProviderHints isApex={shared.isApex || other?.isApex === true} nameServers={shared.report?.nameServers ?? []} />
        </section>
        <section aria-labelledby="seen" className="grid gap-4">
          <h2 id="seen" className="text-xl">
            DNS check
          </h2>
          <div className="text-note text-muted">
            <RoutingText domain={shared} />
          </div>
          {shared.report && <CheckTable lines={withoutEarly(shared.report)} />}
          {other?.report && <CheckTable lines={withoutEarly(other.report)} name={other.unicodeName} />}
        </section>
      </div>
    </>
  );
}

export function SharedPanel() {
  const [token, setToken] = useState<string>();
  useEffect(() => setToken(window.location.hash.slice(1)), []);
  const { data, error, refetch } = useQuery(sharedDomainQuery(token ?? ""));
  const isGone = error instanceof FetchError && error.status >= 400 && error.status < 500 && error.status !== 429;

  if (token === "" || isGone) return <DeadLink />;
  if (data) {
    return (
      <>
        <ErrorBox context="This page may be out of date." error={error} onRetry={() => void refetch()} className="mb-5" />
        <Shared domain={data} />
      </>
    );
  }
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  return <LoadingLine text="Loading the records…" />;
}
