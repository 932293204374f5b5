import { Plus } from "lucide-react";
import Link from "next/link";
import { nextStep } from "#components/sites/domains/next-step.ts";
import { overallState } from "#components/sites/domains/overall-state.ts";
import { ToneIcon } from "#components/sites/domains/tone-icon.tsx";
import { Button } from "#components/ui/button.tsx";
import { DisclosureRow } from "#components/ui/disclosure-row.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { useAddDomain } from "#lib/sites/domains/client.ts";
import type { DomainView, PairView } from "#lib/sites/domains/schema.ts";

export function PairOffer({ slug, pair, isNeeded }: { slug: string; pair: PairView; isNeeded: boolean }) {
  const add = useAddDomain(slug);
  return (
    <DisclosureRow title="The other name" hint={pair.unicodeName} isNeeded={isNeeded}>
      <div className="grid justify-items-start gap-3 text-note">
        <p className="[overflow-wrap:anywhere]">
          {pair.isContested
            ? `Another project uses, or used, ${pair.unicodeName}. You can still add it: a TXT record proves that it is yours.`
            : `People also type ${pair.unicodeName}. Add it, and it redirects to your site.`}
        </p>
        <ErrorBox error={add.error} />
        <Button isSmall isPending={add.isPending} onClick={() => add.mutate({ name: pair.name, withPair: false, isEarly: false })}>
          {add.isPending ? <Spinner /> : <Plus aria-hidden className="size-4" />}
          Add {pair.unicodeName}
        </Button>
      </div>
    </DisclosureRow>
  );
}

export function PairState({ slug, other }: { slug: string; other: DomainView }) {
  const state = overallState(other);
  return (
    <section aria-label={other.unicodeName} className="flex gap-3 rounded-2xl border border-border bg-surface px-4 py-3 text-note">
      {other.isChecking ? <Spinner /> : <ToneIcon tone={state.tone} className="mt-0.5 size-5" />}
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <Link href={`/p/${slug}/settings/domains/${other.id}`} className="link font-semibold">
          {other.unicodeName}
        </Link>{" "}
        <span className="font-semibold">{state.label}.</span> <span className="text-muted">{nextStep(other).text}</span>
      </p>
    </section>
  );
}
