import { Developers } from "#components/docs/home/developers.tsx";
import { Doors } from "#components/docs/home/doors.tsx";
import { FirstCall } from "#components/docs/home/first-call.tsx";
import { Hero } from "#components/docs/home/hero.tsx";
import { Plans } from "#components/docs/home/plans.tsx";
import { Promises } from "#components/docs/home/promises.tsx";
import { Shelters } from "#components/docs/home/shelters.tsx";
import { SiteFooter } from "#components/shell/layout/site-footer.tsx";
import { SiteHeader } from "#components/shell/layout/site-header.tsx";
import { baseAddress } from "#lib/http/pages/base-address.ts";

export default async function HostPage() {
  const base = await baseAddress();
  return (
    <>
      <SiteHeader />
      <main id="main">
        <Hero />
        <Shelters />
        <Developers base={base} />
        <FirstCall base={base} />
        <Promises />
        <Plans />
        <Doors />
      </main>
      <SiteFooter />
    </>
  );
}
