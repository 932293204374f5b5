import { ArrowUpRight } from "lucide-react";
import Link from "next/link";
import type { CheckAction, NextAction } from "#components/sites/domains/next-step.ts";
import { fixFor } from "#components/sites/domains/words.ts";
import { Spinner } from "#components/ui/spinner.tsx";
import type { DomainView } from "#lib/sites/domains/schema.ts";

const PRIMARY = "button button--primary";

const LABELS = { verify: "Verify", reverify: "Re-verify", early: "Try again" } as const satisfies Record<CheckAction, string>;

/** @param onCheck undefined for people who may not change the domain */
export function NextActionButton(props: {
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
    <button type="button" aria-disabled={isBusy} onClick={() => !isBusy && onCheck(action)} className={PRIMARY}>
      {isBusy && <Spinner />}
      {isBusy ? "Checking DNS…" : LABELS[action]}
    </button>
  );
}
