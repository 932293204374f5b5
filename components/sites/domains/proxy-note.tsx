import { Info } from "lucide-react";
import type { SharedName } from "#lib/sites/domains/schema.ts";

function CloudflareSteps({ target }: { target: string }) {
  return (
    <ol className="mt-2 list-decimal space-y-1.5 pl-5">
      <li>
        <strong>Shortest:</strong> set “Proxy status” to “DNS only” until this page says “Live”. Then you can turn the proxy on again.
      </li>
      <li>
        <strong>Or keep the proxy on:</strong> let the record lead to {target}, set the TXT record that is shown here, and turn off “Always
        Use HTTPS” until this page says “Live”. No rule may block or cache <code className="inline-code">/.well-known/acme-challenge/</code>
        .
      </li>
      <li>With the proxy on, choose “Full (strict)” under SSL/TLS. “Flexible” sends visitors in a circle.</li>
    </ol>
  );
}

function OtherSteps({ name, target }: { name: string; target: string }) {
  return (
    <ol className="mt-2 list-decimal space-y-1.5 pl-5">
      <li>
        <strong>Shortest:</strong> point the record to {target} itself.
      </li>
      <li>
        <strong>Or keep {name}:</strong> make {target} its origin, over HTTP for visitors by HTTP and over HTTPS for the others, pass the
        header <code className="inline-code">Host</code> on, and set the TXT record that is shown here. It must neither block nor cache{" "}
        <code className="inline-code">/.well-known/acme-challenge/</code>, nor redirect it before this page says “Live”.
      </li>
    </ol>
  );
}

const TITLES = {
  arrives: (name: string) => `${name} is in front of this name, and passes visitors on`,
  blocked: (name: string) => `${name} is in front of this name, and does not pass visitors on yet`,
  unknown: (name: string) => `${name} is in front of this name`,
};

export function ProxyNote({ domain: { report, records, early } }: { domain: Pick<SharedName, "report" | "records" | "early"> }) {
  if (!report?.proxy) return null;
  const target = records.find(({ type }) => type === "CNAME" || type === "ALIAS")?.value ?? "";
  const { name, arrives } = report.proxy;
  const title = TITLES[arrives === null ? "unknown" : arrives ? "arrives" : "blocked"](name);
  return (
    <div className="flex gap-3 rounded-xl border border-border bg-surface-secondary p-4 text-note">
      <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-semibold">{title}</p>
        {early !== null && early.state !== "ready" && !arrives && (
          <p className="mt-1">If another site runs behind it, do this only once HTTPS is ready.</p>
        )}
        {arrives ? (
          <p className="mt-1">
            We test this with a request of our own at each check. Certificates are renewed through it, so keep passing on{" "}
            <code className="inline-code">/.well-known/acme-challenge/</code>
            {name === "Cloudflare" && ", and keep SSL/TLS at “Full (strict)”"}.
          </p>
        ) : name === "Cloudflare" ? (
          <CloudflareSteps target={target} />
        ) : (
          <OtherSteps name={name} target={target} />
        )}
      </div>
    </div>
  );
}
