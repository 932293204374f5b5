import { Download } from "lucide-react";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { DisclosureRow } from "#components/ui/disclosure-row.tsx";

export interface LocalRoot {
  /** SHA-256 of the certificate, as browsers display it. */
  fingerprint: string;
}

const STEPS = [
  {
    name: "macOS (Safari, Chrome, Edge)",
    steps: [
      "Open the file: Keychain Access asks where to put it. Choose “login”.",
      "Open the certificate in the list, expand “Trust”, and choose “Always Trust”.",
    ],
  },
  {
    name: "Windows (Chrome, Edge)",
    steps: [
      "Open the file and choose “Install Certificate”, then “Current User”.",
      "Choose “Place all certificates in the following store”, then “Trusted Root Certification Authorities”.",
    ],
  },
  {
    name: "Linux (Chrome)",
    steps: [
      "Open chrome://certificate-manager, then “Local certificates”, “Installed by you”, and import the file under “Trusted Certificates”.",
    ],
  },
  {
    name: "Firefox (any system)",
    steps: [
      "Settings → Privacy & Security → Certificates → View Certificates → Authorities → Import.",
      "Choose the file and select “Trust this CA to identify websites”.",
    ],
  },
] as const;

export function TrustSteps({ root }: { root: LocalRoot }) {
  return (
    <DisclosureRow title="Trust the certificate on this computer" hint="If your browser warns about it" isNeeded={false}>
      <p className="mb-4 text-note text-muted">
        The playground signs its own certificates. Browsers show a warning until you tell them to trust its root certificate, which is valid
        only for this installation’s own names. Do this only on a computer that you use for testing.
      </p>
      <a href="/api/local-authority" download className="button button--outline button--sm mb-4">
        <Download aria-hidden className="size-5" />
        Download root certificate
      </a>
      <p className="text-note">
        Compare its SHA-256 fingerprint first: <code className="inline-code [overflow-wrap:anywhere]">{root.fingerprint}</code>
        <CopyButton text={root.fingerprint} what="the fingerprint" />
      </p>
      <div className="mt-4 grid gap-x-8 gap-y-4 text-note md:grid-cols-2">
        {STEPS.map(({ name, steps }) => (
          <div key={name}>
            <h3 className="text-base">{name}</h3>
            <ol className="mt-1 list-decimal space-y-1 pl-5">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </DisclosureRow>
  );
}
