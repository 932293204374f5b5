import { ArrowUpRight, EllipsisVertical, Star, Trash2 } from "lucide-react";
import { isServed } from "#components/domains/words.ts";
import { DisclosureMenu } from "#components/ui/disclosure-menu.tsx";
import type { DomainView } from "#lib/domains/schema.ts";

export interface DomainDoings {
  onMakePrimary: (of: DomainView) => void;
  onRemove: (of: DomainView) => void;
}

const ITEM = "flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-xl px-3 py-2 text-left hover:bg-foreground/8";

interface Choices {
  of: DomainView;
  mayWrite: boolean;
  doings: DomainDoings;
}

function Items({ of, mayWrite, doings }: Choices) {
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

export function DomainMenu({ size, ...choices }: Choices & { size: "size-10" | "size-11" }) {
  return (
    <DisclosureMenu
      label={`Menu of ${choices.of.unicodeName}`}
      align="end"
      button={<EllipsisVertical aria-hidden className="size-5" />}
      className={`inline-flex cursor-pointer items-center justify-center rounded-xl hover:bg-foreground/8 ${size}`}
    >
      <Items {...choices} />
    </DisclosureMenu>
  );
}
