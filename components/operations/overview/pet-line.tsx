import type { ReactNode } from "react";
import { IntentLink } from "#components/ui/intent-link.tsx";

/** A link with an animal's picture. @param aside how long, or when @param below has links of its own */
export function PetLine(props: {
  href: string;
  name: string;
  aside: ReactNode;
  picture?: ReactNode;
  below?: ReactNode;
  children?: ReactNode;
}) {
  const { href, name, aside, picture, below, children } = props;
  return (
    <li className="border-t border-border first:border-t-0">
      <IntentLink href={href} className="group flex min-h-12 items-center gap-3 py-2">
        {picture}
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <bdi className="font-semibold group-hover:underline">{name}</bdi>
          {children && <span className="block text-note text-muted">{children}</span>}
        </span>
        <span className="shrink-0 text-note text-muted tabular-nums">{aside}</span>
      </IntentLink>
      {below && <p className="-mt-1.5 pb-2 pl-15 text-note text-muted">{below}</p>}
    </li>
  );
}
