import { CEILING_LABELS } from "#lib/tenancy/ceilings/rules.ts";
import { CEILING_NAMES, type CeilingName, type PlanCeilings } from "#lib/tenancy/ceilings/schema.ts";
import { PLAN_TABLE, PLANS, type Plan } from "#lib/tenancy/plans/rules.ts";

const MIB: ReadonlySet<CeilingName> = new Set(["importMib", "photoMib"]);

interface Row {
  label: string;
  textOf: (plan: Plan) => string;
}

function rowsOf(ceilings: PlanCeilings): Row[] {
  const limit = (window: "perMinute" | "perDay") => (plan: Plan) => {
    const { limits } = PLAN_TABLE[plan];
    return limits === null ? "Custom" : limits[window].toLocaleString("en");
  };
  return [
    { label: "Requests per minute", textOf: limit("perMinute") },
    { label: "Requests per day", textOf: limit("perDay") },
    { label: "Custom domains", textOf: (plan) => (PLAN_TABLE[plan].ownDomains ? "Yes" : "No") },
    ...CEILING_NAMES.map((name) => ({
      label: CEILING_LABELS[name].label,
      textOf: (plan: Plan) => `${ceilings[plan][name].toLocaleString("en")}${MIB.has(name) ? " MiB" : ""}`,
    })),
  ];
}

/** Reads the tables that also enforce the limits. */
export function PlanComparison({ ceilings }: { ceilings: PlanCeilings }) {
  return (
    <details className="mt-5">
      <summary className="cursor-pointer font-semibold">Compare what each plan includes</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard on narrow screens. */}
      <section aria-label="What each plan includes" tabIndex={0} className="mt-3 overflow-x-auto">
        <table className="w-full min-w-120 border-collapse text-left text-note tabular-nums">
          <caption className="sr-only">What each plan includes</caption>
          <thead>
            <tr className="border-b border-border">
              <th scope="col" className="py-2 pr-4 font-semibold">
                In a project
              </th>
              {PLANS.map((plan) => (
                <th key={plan} scope="col" className="py-2 pr-4 text-right font-semibold last:pr-0">
                  {PLAN_TABLE[plan].name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsOf(ceilings).map(({ label, textOf }) => (
              <tr key={label} className="border-b border-border last:border-b-0">
                <th scope="row" className="py-2 pr-4 font-normal">
                  {label}
                </th>
                {PLANS.map((plan) => (
                  <td key={plan} className="py-2 pr-4 text-right whitespace-nowrap last:pr-0">
                    {textOf(plan)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
