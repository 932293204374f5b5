import { PlanTable } from "#components/docs/home/plan-table.tsx";

export function Plans() {
  return (
    <section id="plans" aria-labelledby="plans-title" className="column pt-24 lg:pt-32">
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div>
          <h2 id="plans-title" className="text-[clamp(2rem,4vw,3rem)]">
            Four plans, two limits
          </h2>
          <p className="mt-5 text-muted">
            A project’s keys share its quota. It’s counted per clock minute and per UTC day, and refused requests don’t count. A plan change
            takes effect with the next request.
          </p>
          <p className="mt-4 text-muted">Enterprise limits are set for each project by an administrator of the service.</p>
        </div>
        <PlanTable />
      </div>
    </section>
  );
}
