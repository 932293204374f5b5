import { CircleAlert, CircleCheck, CircleDashed, CircleX, Hourglass, type LucideIcon } from "lucide-react";
import type { Tone } from "#components/sites/domains/words.ts";

const MARKS: Record<Tone, { Icon: LucideIcon; colour: string }> = {
  good: { Icon: CircleCheck, colour: "text-success" },
  wait: { Icon: Hourglass, colour: "text-foreground" },
  warn: { Icon: CircleAlert, colour: "text-warning" },
  bad: { Icon: CircleX, colour: "text-danger" },
  plain: { Icon: CircleDashed, colour: "text-muted" },
};

export function ToneIcon({ tone, className = "size-5" }: { tone: Tone; className?: string }) {
  const { Icon, colour } = MARKS[tone];
  return <Icon aria-hidden className={`shrink-0 ${colour} ${className}`} />;
}
