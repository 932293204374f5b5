"use client";

import { useState } from "react";
import { PROVIDERS, type Provider, providerOf } from "#components/sites/domains/providers.ts";
import { SelectField } from "#components/ui/select.tsx";

const ELSEWHERE = "Other";
const CHOICES = [ELSEWHERE, ...PROVIDERS.map(({ name }) => name)].map((name) => ({ value: name, label: name }));

function Hints({ provider, isApex }: { provider: Provider; isApex: boolean }) {
  return (
    <ul className="list-disc space-y-1.5 pl-5 text-note">
      <li>{provider.path}</li>
      <li>
        <strong>Name field:</strong> {provider.nameField}
      </li>
      {provider.notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
      {isApex && (
        <li>
          <strong>Bare domain:</strong> {provider.apex}
        </li>
      )}
    </ul>
  );
}

function Anywhere({ isApex }: { isApex: boolean }) {
  return (
    <ul className="list-disc space-y-1.5 pl-5 text-note">
      <li>Sign in where you bought the domain or where its name servers are, and look for “DNS”, “Zone”, or “Records”.</li>
      <li>
        <strong>Name field:</strong> most expect the short name. If your own domain appears after the field, use the short name.
      </li>
      <li>Delete all other A, AAAA, CNAME, and HTTPS records with the same name: they conflict with the new one.</li>
      {isApex && (
        <li>
          <strong>Bare domains</strong> can’t have a CNAME record. Set the A and AAAA records that are shown or, if your provider has it,
          the type ALIAS, ANAME, or “CNAME flattening”.
        </li>
      )}
    </ul>
  );
}

/** @param props.nameServers choose the provider until a person does */
export function ProviderHints({ isApex, nameServers }: { isApex: boolean; nameServers: readonly string[] }) {
  const [chosen, setName] = useState<string>();
  const found = providerOf(nameServers);
  const name = chosen ?? found?.name ?? ELSEWHERE;
  const provider = PROVIDERS.find((one) => one.name === name);
  return (
    <div className="grid gap-3 rounded-xl bg-surface-secondary p-4">
      <div className="max-w-sm">
        <SelectField label="Where is your DNS?" value={name} onChange={setName} choices={CHOICES} />
      </div>
      {nameServers.length > 0 && chosen === undefined && (
        <p className="text-note text-muted [overflow-wrap:anywhere]">
          {found
            ? `We chose ${found.name} by the domain’s name servers: `
            : "The domain’s name servers, whose names often say the provider: "}
          {nameServers.join(", ")}.
        </p>
      )}
      {provider ? <Hints provider={provider} isApex={isApex} /> : <Anywhere isApex={isApex} />}
    </div>
  );
}
