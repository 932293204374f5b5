import { STATUS_TONES, StatusBadge } from "#components/shelter/status-badge.tsx";
import { ORDER_STATUSES, type OrderStatus } from "#lib/shelter/orders/schema.ts";

const WORDS = { placed: "Reserved", completed: "Completed", cancelled: "Canceled" } as const satisfies Record<OrderStatus, string>;
export const ORDER_CHOICES = ORDER_STATUSES.map((value) => ({ value, label: WORDS[value] }));
const TONES = {
  placed: STATUS_TONES.pending,
  completed: STATUS_TONES.sold,
  cancelled: "border-border bg-surface-secondary",
} as const satisfies Record<OrderStatus, string>;

export function OrderBadge({ status }: { status: OrderStatus }) {
  return <StatusBadge tone={TONES[status]}>{WORDS[status]}</StatusBadge>;
}
