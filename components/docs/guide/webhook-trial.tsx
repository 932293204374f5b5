import { Section } from "#components/docs/guide/section.tsx";
import { LOCAL_PETSTORE, RECEIVE_WITH_TLS, SEND_WITHOUT_PETSTORE, TUNNEL } from "#components/docs/guide/webhook-samples.ts";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { RichText } from "#components/ui/rich-text.tsx";

export function WebhookTrialChapter() {
  return (
    <Section id="try-webhooks" title="Try webhooks on a laptop">
      <p>
        <RichText text="Petstore sends messages to `https://` addresses on the public internet only, and your laptop has none. There are three ways to try your receiver there." />
      </p>
      <p>
        <strong>Without Petstore.</strong>{" "}
        <RichText text="Sign a message yourself. The receiver above answers 204, and 401 once you change a character of the body:" />
      </p>
      <CodeBlock caption="Send a signed message with curl" language="shell" code={SEND_WITHOUT_PETSTORE} />
      <p>
        <strong>Through a tunnel.</strong>{" "}
        <RichText text="A tunnel gives your receiver a public address for as long as it runs, such as `cloudflared`, `ngrok`, or the one that your host has. Anyone who knows the address can call it, so verify signatures there too." />
      </p>
      <CodeBlock caption="Open a tunnel" language="shell" code={TUNNEL} />
      <p>
        <strong>With a Petstore of your own on the same laptop.</strong>{" "}
        <RichText text="Allow its own address, and give the receiver a certificate. Don’t allow that on a server, where every project could then send messages to it." />
      </p>
      <CodeBlock caption="Start Petstore so that it can reach the laptop" language="shell" code={LOCAL_PETSTORE} />
      <CodeBlock caption="The receiver with TLS" language="typescript" code={RECEIVE_WITH_TLS} />
      <p>
        <RichText text="Then add `https://127.0.0.1:8443/` under Settings, Webhooks, start the receiver with the secret that is shown, and send a test." />
      </p>
    </Section>
  );
}
