import * as z from "zod";

const PLANS = ["free", "pro", "business", "enterprise"] as const;
type PerPlan = Record<(typeof PLANS)[number], number>;

const PAIR = new RegExp(`^(${PLANS.join("|")}):(\\d{1,9})$`);
const WHOLE = /^\d{1,9}$/;

export function perPlan(defaults: PerPlan, max: number) {
  return z
    .string()
    .transform((text, context): PerPlan => {
      const parts = text.split(",").map((part) => part.trim());
      const pairs = WHOLE.test(text)
        ? PLANS.map((plan) => [plan, Number(text)] as const)
        : parts.map((part) => {
            const [, plan = "", value] = PAIR.exec(part) ?? [];
            return [plan, Number(value)] as const;
          });
      const isRight = pairs.every(([plan, value]) => plan !== "" && value >= 1 && value <= max);
      if (!isRight || new Set(pairs.map(([plan]) => plan)).size < pairs.length) {
        context.addIssue({
          code: "custom",
          message: `must be a whole number from 1 to ${max}, or plan:number pairs separated by commas, with plans from ${PLANS.join(", ")}`,
        });
      }
      return { ...defaults, ...Object.fromEntries(pairs) };
    })
    .default(defaults);
}
