"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowUpRight } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { DomainMenu } from "#components/sites/domains/domain-menu.tsx";
import { DomainSections } from "#components/sites/domains/domain-sections.tsx";
import { LiveSteps } from "#components/sites/domains/live-steps.tsx";
import { type CheckAction, type NextAction, nextStep } from "#components/sites/domains/next-step.ts";
import { PairState } from "#components/sites/domains/pair-section.tsx";
import { RemoveDialog } from "#components/sites/domains/remove-dialog.tsx";
import type { LocalRoot } from "#components/sites/domains/trust-steps.tsx";
import { UsePanel } from "#components/sites/domains/use-panel.tsx";
import { fixFor } from "#components/sites/domains/words.ts";
import { AddressText } from "#components/ui/address-text.tsx";
import { BackLink } from "#components/ui/back-link.tsx";
import { Button } from "#components/ui/button.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { domainQuery, useChangeDomain } from "#lib/sites/domains/client.ts";
import type { DomainsPage, DomainView } from "#lib/sites/domains/schema.ts";

const PRIMARY = "button button--primary";

const LABELS = { verify: "Verify", reverify: "Re-verify", early: "Try again" } as const satisfies Record<CheckAction, string>;

/** @param onCheck undefined for people who may not change the domain */
function NextActionButton(props: {
  slug: string;
  domain: DomainView;
  action: NextAction;
  isBusy: boolean;
  onCheck: ((kind: CheckAction) => void) | undefined;
}) {
  const { slug, domain, action, isBusy, onCheck } = props;
  if (action === "open") {
    return (
      <a href={domain.leadsTo} className={PRIMARY}>
        Open site
        <ArrowUpRight aria-hidden className="size-4" />
      </a>
    );
  }
  if (!onCheck) return null;
  if (action === "plan" || action === "site") {
    const { href, link } = fixFor(action === "plan" ? "plan" : "deploy", slug);
    return (
      <Link href={href} className={PRIMARY}>
        {link}
      </Link>
    );
  }
  return (
    <Button tone="primary" isPending={isBusy} onClick={() => onCheck(action)}>
      {isBusy && <Spinner />}
      {isBusy ? "Checking DNS…" : LABELS[action]}
    </Button>
  );
}

/** @param root undefined if another CA issues certificates */
export function OneDomain(props: {
  slug: string;
  initial: DomainView;
  /** The other name of the pair, if the project has it. */
  initialOther: DomainView | undefined;
  page: Pick<DomainsPage, "authority" | "hasPlayground">;
  root: LocalRoot | undefined;
  mayWrite: boolean;
}) {
  const { slug, initial, initialOther, page, root, mayWrite } = props;
  const { data: shown = initial, error, refetch } = useQuery({ ...domainQuery(slug, initial.id), initialData: initial });
  const otherId = shown.pair?.id ?? "";
  const { data: other } = useQuery({
    ...domainQuery(slug, otherId),
    enabled: otherId !== "",
    initialData: initialOther?.id === otherId ? initialOther : undefined,
  });
  const [isRemoving, setRemoving] = useState(false);
  const change = useChangeDomain(slug);
  const router = useRouter();
  const list = `/p/${slug}/settings/domains`;
  const handlers = {
    onMakePrimary: () => change.mutate({ kind: "change", id: shown.id, use: "primary" }),
    onRemove: () => setRemoving(true),
  };
  const { text, action } = nextStep(shown);
  const check = (kind: CheckAction): void => {
    change.mutate(kind === "early" ? { kind, id: shown.id, withPair: true } : { kind, id: shown.id });
    if (kind === "early") return;
    const next = other && nextStep(other).action;
    if (other && (next === "verify" || next === "reverify")) change.mutate({ kind: next, id: other.id });
  };
  const isBusy = change.isPending || shown.isChecking;

  return (
    <>
      <BackLink href={list} className="mb-1 min-h-9">
        All domains
      </BackLink>
      <PageHead
        title={<AddressText text={shown.unicodeName} />}
        lead={
          <>
            {shown.unicodeName !== shown.name && (
              <code className="inline-code mb-1 block w-fit [overflow-wrap:anywhere]">{shown.name}</code>
            )}
            <span role="status" className="block max-sm:min-h-[2lh]">
              {text}
              {!mayWrite && action !== null && action !== "open" && " An owner can do this."}
            </span>
          </>
        }
        action={
          <div className="flex items-center gap-2">
            {action && (
              <NextActionButton slug={slug} domain={shown} action={action} isBusy={isBusy} onCheck={mayWrite ? check : undefined} />
            )}
            {mayWrite && <DomainMenu domain={shown} mayWrite={mayWrite} handlers={handlers} />}
          </div>
        }
      />
      <div className="grid gap-5">
        <ErrorBox context="This page may be out of date." error={error} onRetry={() => void refetch()} />
        <ErrorBox error={change.error} />
        <LiveSteps domain={shown} />
        {other && <PairState slug={slug} other={other} />}
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_21rem]">
          <DomainSections
            slug={slug}
            domain={shown}
            other={other}
            page={page}
            root={root}
            mayWrite={mayWrite}
            isBusy={isBusy}
            onCheck={mayWrite && action !== "verify" ? () => check("verify") : undefined}
          />
          <UsePanel slug={slug} domain={shown} mayWrite={mayWrite} />
        </div>
      </div>
      {isRemoving && (
        <RemoveDialog slug={slug} domain={shown} other={other} onClose={() => setRemoving(false)} onRemoved={() => router.push(list)} />
      )}
    </>
  );
}
