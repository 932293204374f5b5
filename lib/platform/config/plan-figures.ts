import * as z from "zod";

const PLANS = ["free", "pro", "business", "enterprise"] as const;
type Figures = Record<(typeof PLANS)[number], number>;

const PAIR = new RegExp(`^(${PLANS.join("|")}):(\\d{1,9})$`);
const WHOLE = /^\d{1,9}$/;

/** Omitted plans keep their default. */
export function planFigures(usual: Figures, max: number) {
  return z
    .string()
    .transform((text, context): Figures => {
      const parts = text.split(",").map((part) => part.trim());
      const pairs = WHOLE.test(text)
        ? PLANS.map((plan) => [plan, Number(text)] as const)
        : parts.map((part) => {
            const [, plan = "", figure] = PAIR.exec(part) ?? [];
            return [plan, Number(figure)] as const;
          });
      const isRight = pairs.every(([plan, figure]) => plan !== "" && figure >= 1 && figure <= max);
      if (!isRight || new Set(pairs.map(([plan]) => plan)).size < pairs.length) {
        context.addIssue({
          code: "custom",
          message: `must be a whole number from 1 to ${max}, or plan:number pairs separated by commas, with plans from ${PLANS.join(", ")}`,
        });
      }
      return { ...usual, ...Object.fromEntries(pairs) };
    })
    .default(usual);
}
