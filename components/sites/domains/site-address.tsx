import { ToneIcon } from "#components/sites/domains/tone-icon.tsx";
import { CERTIFICATE_WORDS } from "#components/sites/domains/words.ts";
import { TimeUntil } from "#components/ui/time-until.tsx";
import type { CertificateView } from "#lib/sites/certificates/schema.ts";

function Explanation({ certificate }: { certificate: CertificateView }) {
  if (certificate.state === "issued") return "Its certificate renews automatically.";
  if (certificate.state !== "failed") return "Until then, it is shown without HTTPS. This usually takes a minute or two.";
  const { message, detail, retryAt } = certificate;
  return (
    <>
      {message} {detail && `“${detail}” `}Until then, the site is shown without HTTPS.
      {retryAt !== null && (
        <>
          {" "}
          Next attempt <TimeUntil until={retryAt} before="in" />.
        </>
      )}
    </>
  );
}

/** The site's name beneath the platform's domain, and how far its certificate is. */
export function SiteAddress({ url, certificate }: { url: string; certificate: CertificateView }) {
  const { tone, label } = CERTIFICATE_WORDS[certificate.state === "none" ? "issuing" : certificate.state];
  return (
    <section aria-label="The site’s own address" className="flex gap-3 rounded-2xl border border-border bg-surface p-5 text-note">
      <ToneIcon tone={tone} className="mt-0.5 size-5" />
      <div className="min-w-0">
        <p>
          <a href={url} className="link font-semibold [overflow-wrap:anywhere]">
            {new URL(url).host}
          </a>{" "}
          <span className="text-muted">{label}</span>
        </p>
        <p className="mt-1">
          <Explanation certificate={certificate} />
        </p>
      </div>
    </section>
  );
}
