import { useState } from "react";
import { USE_WORDS } from "#components/sites/domains/words.ts";
import { ChoiceList } from "#components/ui/choice-list.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { useChangeDomain } from "#lib/sites/domains/client.ts";
import { DOMAIN_USES, type DomainView } from "#lib/sites/domains/schema.ts";

const CHOICES = DOMAIN_USES.map((value) => ({ value, label: USE_WORDS[value].label, hint: USE_WORDS[value].text }));

const STATUSES = [
  { value: "301", label: "301", hint: "The usual one: moved for good." },
  { value: "308", label: "308", hint: "The same, and programs that send data send it again." },
];

type Picked = Partial<Pick<DomainView, "use" | "redirectStatus">>;

export function UsePanel({ slug, domain, mayWrite }: { slug: string; domain: DomainView; mayWrite: boolean }) {
  const change = useChangeDomain(slug);
  const show = useToast();
  // Separate state: the mutation reports pending slightly later, and until then the choice would jump back.
  const [picked, setPicked] = useState<Picked>({});
  const save = (changed: Picked): void => {
    setPicked({ ...picked, ...changed });
    change.mutate(
      { kind: "change", id: domain.id, ...changed },
      { onSuccess: () => show({ text: "Saved." }), onSettled: () => setPicked({}) },
    );
  };

  return (
    <Panel title="How it is used" note={mayWrite ? undefined : "An owner can change this."}>
      <ErrorBox error={change.error} className="mb-4" />
      <ChoiceList
        label={`How ${domain.unicodeName} is used`}
        isLabelHidden
        choices={CHOICES}
        chosen={picked.use ?? domain.use}
        onChoose={(use) => save({ use })}
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
            chosen={String(picked.redirectStatus ?? domain.redirectStatus)}
            onChoose={(value) => save({ redirectStatus: value === "308" ? 308 : 301 })}
            isDisabled={!mayWrite}
          />
        </div>
      )}
    </Panel>
  );
}
