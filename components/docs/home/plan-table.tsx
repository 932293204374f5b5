import { PLAN_TABLE, PLANS } from "#lib/tenancy/plans/rules.ts";

/** Figures come from the rate limiter's own rules. */
export function PlanTable() {
  return (
    <table className="w-full border-collapse text-left tabular-nums">
      <caption className="sr-only">Requests per minute and per day, by plan</caption>
      <thead>
        <tr className="border-b-2 border-foreground align-bottom text-note">
          <th scope="col" className="py-3 pr-4 font-semibold">
            Plan
          </th>
          <th scope="col" className="py-3 pr-4 text-right font-semibold">
            <span className="max-sm:hidden">Requests </span>per minute
          </th>
          <th scope="col" className="py-3 text-right font-semibold">
            <span className="max-sm:hidden">Requests </span>per day
          </th>
        </tr>
      </thead>
      <tbody>
        {PLANS.map((plan) => {
          const { name, limits } = PLAN_TABLE[plan];
          return (
            <tr key={plan} className="border-b border-border">
              <th scope="row" className="py-4 pr-4 font-display text-xl font-bold">
                {name}
              </th>
              <td className="py-4 pr-4 text-right text-lg">{limits ? limits.perMinute.toLocaleString("en") : "custom"}</td>
              <td className="py-4 text-right text-lg">{limits ? limits.perDay.toLocaleString("en") : "custom"}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
