import { useState } from "react";
import { USE_WORDS } from "#components/sites/domains/words.ts";
import { ChoiceList } from "#components/ui/choice-list.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { useChangeDomain } from "#lib/sites/domains/client.ts";
import { DOMAIN_USES, type DomainUse, type DomainView, type RedirectStatus } from "#lib/sites/domains/schema.ts";

const CHOICES = DOMAIN_USES.map((value) => ({ value, label: USE_WORDS[value].label, hint: USE_WORDS[value].text }));

const STATUSES = [
  { value: "301", label: "301", hint: "The usual one: moved for good." },
  { value: "308", label: "308", hint: "The same, and programs that send data send it again." },
];

export function UsePanel({ slug, domain, mayWrite }: { slug: string; domain: DomainView; mayWrite: boolean }) {
  const change = useChangeDomain(slug);
  const show = useToast();
  // Separate state: the mutation reports pending slightly later, and until then the choice would jump back.
  const [picked, setPicked] = useState<DomainUse>();
  const [status, setStatus] = useState<RedirectStatus>();
  const save = (changed: { use: DomainUse } | { redirectStatus: RedirectStatus }, onSettled: () => void): void =>
    change.mutate({ kind: "change", id: domain.id, ...changed }, { onSuccess: () => show({ text: "Saved." }), onSettled });
  const choose = (use: DomainUse): void => {
    setPicked(use);
    save({ use }, () => setPicked(undefined));
  };
  const chooseStatus = (redirectStatus: RedirectStatus): void => {
    setStatus(redirectStatus);
    save({ redirectStatus }, () => setStatus(undefined));
  };

  return (
    <Panel title="How it is used" note={mayWrite ? undefined : "An owner can change this."}>
      <ErrorBox error={change.error} className="mb-4" />
      <ChoiceList
        label={`How ${domain.unicodeName} is used`}
        isLabelHidden
        choices={CHOICES}
        chosen={picked ?? domain.use}
        onChoose={choose}
        isDisabled={!mayWrite}
      />
      {domain.use === "redirects" && (
        <div className="mt-3 grid gap-4">
          <p className="text-note [overflow-wrap:anywhere]">
            It redirects to <strong>{domain.leadsTo}</strong>.
          </p>
          <ChoiceList
            label="Status of the redirect"
            choices={STATUSES}
            chosen={String(status ?? domain.redirectStatus)}
            onChoose={(value) => chooseStatus(value === "308" ? 308 : 301)}
            isDisabled={!mayWrite}
          />
        </div>
      )}
    </Panel>
  );
}
