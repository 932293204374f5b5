import type { Metadata } from "next";
import { ApiReference } from "#components/docs/reference/api-reference.tsx";
import { SiteHeader } from "#components/shell/layout/site-header.tsx";
import { baseAddress } from "#lib/http/pages/base-address.ts";
import { pageNonce } from "#lib/http/pages/page-nonce.ts";
import { referenceScript } from "#lib/http/pages/reference-files.ts";

export const metadata: Metadata = {
  title: "API reference",
  description: "Every operation of the Petstore API with its fields and responses, to try with your own key.",
};

export default async function ReferencePage() {
  const script = await referenceScript();
  return (
    <>
      <link rel="modulepreload" href={script} nonce={await pageNonce()} />
      <SiteHeader current="/docs" landmark="section" />
      {/* The embedded API reference brings its own landmarks and heading. */}
      <div id="main">
        <ApiReference script={script} base={await baseAddress()} />
      </div>
    </>
  );
}
