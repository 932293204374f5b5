import { Doors } from "#components/home/doors.tsx";
import { FirstCall } from "#components/home/first-call.tsx";
import { Hero } from "#components/home/hero.tsx";
import { Plans } from "#components/home/plans.tsx";
import { Promises } from "#components/home/promises.tsx";
import { SiteFooter } from "#components/layout/site-footer.tsx";
import { SiteHeader } from "#components/layout/site-header.tsx";
import { baseAddress } from "#lib/http/pages/base-address.ts";

export default async function HostPage() {
  const base = await baseAddress();
  return (
    <>
      <SiteHeader tone="butter" />
      <main id="main">
        <Hero base={base} />
        <FirstCall base={base} />
        <Promises />
        <Plans />
        <Doors />
      </main>
      <SiteFooter />
    </>
  );
}
