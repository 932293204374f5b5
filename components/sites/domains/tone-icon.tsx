import { CircleAlert, CircleCheck, CircleDashed, CircleX, Hourglass, type LucideIcon } from "lucide-react";
import type { Tone } from "#components/sites/domains/words.ts";

const MARKS: Record<Tone, { Icon: LucideIcon; color: string }> = {
  good: { Icon: CircleCheck, color: "text-success" },
  wait: { Icon: Hourglass, color: "text-foreground" },
  warn: { Icon: CircleAlert, color: "text-warning" },
  bad: { Icon: CircleX, color: "text-danger" },
  plain: { Icon: CircleDashed, color: "text-muted" },
};

export function ToneIcon({ tone, className }: { tone: Tone; className: string }) {
  const { Icon, color } = MARKS[tone];
  return <Icon aria-hidden className={`shrink-0 ${color} ${className}`} />;
}
