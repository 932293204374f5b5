import { useState } from "react";
import { USE_WORDS } from "#components/domains/words.ts";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { useChangeDomain } from "#lib/domains/client.ts";
import { DOMAIN_USES, type DomainUse, type DomainView } from "#lib/domains/schema.ts";

export function UsePanel({ slug, domain, mayWrite }: { slug: string; domain: DomainView; mayWrite: boolean }) {
  const change = useChangeDomain(slug);
  const show = useToast();
  // Separate state: the mutation reports pending slightly later, and until then the choice would jump back.
  const [picked, setPicked] = useState<DomainUse>();
  const choose = (use: DomainUse): void => {
    setPicked(use);
    change.mutate(
      { kind: "use", id: domain.id, use },
      { onSuccess: () => show({ text: "Saved." }), onSettled: () => setPicked(undefined) },
    );
  };
  return (
    <Panel title="How it is used" note={mayWrite ? undefined : "An owner can change this."}>
      {change.error && (
        <div className="mb-4">
          <FaultBox text={change.error.message} />
        </div>
      )}
      <fieldset disabled={!mayWrite} className="grid gap-1">
        <legend className="sr-only">How {domain.unicodeName} is used</legend>
        {DOMAIN_USES.map((use) => (
          <label
            key={use}
            className="flex cursor-pointer gap-3 rounded-xl px-3 py-2 hover:bg-foreground/5 has-checked:bg-surface-secondary has-disabled:cursor-default"
          >
            <input
              type="radio"
              name="use"
              value={use}
              checked={use === (picked ?? domain.use)}
              onChange={() => choose(use)}
              className="mt-1.5 size-4 shrink-0 accent-(--accent)"
            />
            <span>
              <span className="block font-semibold">{USE_WORDS[use].label}</span>
              <span className="block text-[0.9375rem] text-muted">{USE_WORDS[use].text}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {domain.use === "redirects" && (
        <p className="mt-3 text-[0.9375rem] [overflow-wrap:anywhere]">
          It redirects to <strong>{domain.leadsTo}</strong>.
        </p>
      )}
    </Panel>
  );
}
