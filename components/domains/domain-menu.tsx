import { ArrowUpRight, Star, Trash2 } from "lucide-react";
import { isServed } from "#components/domains/words.ts";
import type { DomainView } from "#lib/domains/schema.ts";

/** What the menu of a domain leads to. */
export interface DomainDoings {
  onMakePrimary: (of: DomainView) => void;
  onRemove: (of: DomainView) => void;
}

const ITEM = "flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-xl px-3 py-2 text-left hover:bg-foreground/8";

/** The menu next to a domain. */
export function DomainMenuItems({ of, mayWrite, doings }: { of: DomainView; mayWrite: boolean; doings: DomainDoings }) {
  return (
    <ul>
      {isServed(of) && (
        <li>
          <a href={of.leadsTo} className={ITEM}>
            <ArrowUpRight aria-hidden className="size-5 shrink-0" />
            Open the site
          </a>
        </li>
      )}
      {mayWrite && of.use !== "primary" && of.routing.state !== "lost" && (
        <li>
          <button type="button" data-closes className={ITEM} onClick={() => doings.onMakePrimary(of)}>
            <Star aria-hidden className="size-5 shrink-0" />
            Make it the primary
          </button>
        </li>
      )}
      {mayWrite && (
        <li>
          <button type="button" data-closes className={`${ITEM} text-danger`} onClick={() => doings.onRemove(of)}>
            <Trash2 aria-hidden className="size-5 shrink-0" />
            Remove
          </button>
        </li>
      )}
    </ul>
  );
}
