import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { eventually } from "./eventually.ts";
import { testPort } from "./test-port.ts";

export interface Mailbox {
  /** Value of `SMTP_URL`; unchanged after reopening. */
  url: string;
  /** Parsed, in order, without notices of new browsers: most of a test are new. */
  mails: Email[];
  /** Recipients in the order in which the server received them. */
  recipients: string[];
  /** Undefined accepts all. */
  refuse(code: number | undefined): void;
  /** Removes the returned mail. */
  next(to: string): Promise<Email>;
  close(): Promise<void>;
  reopen(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const mails: Email[] = [];
  const recipients: string[] = [];
  let refusal: number | undefined;
  let server: SMTPServer;
  const port = await testPort();

  const open = async (): Promise<void> => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onRcptTo({ address }, _session, done) {
        recipients.push(address);
        done(refusal === undefined ? null : Object.assign(new Error("No such mailbox here"), { responseCode: refusal }));
      },
      onData(stream, _session, done) {
        const parts: Buffer[] = [];
        stream.on("data", (part: Buffer) => parts.push(part));
        stream.on("end", () => {
          void PostalMime.parse(Buffer.concat(parts)).then((mail) => {
            if (mail.subject !== "New sign-in to your account") mails.push(mail);
            done();
          });
        });
      },
    });
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, "127.0.0.1", resolve);
    });
    server.on("error", () => undefined);
  };
  const close = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  await open();
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    recipients,
    refuse: (code) => {
      refusal = code;
    },
    next: (to) =>
      eventually(`a mail to ${to}`, () => {
        const at = mails.findIndex((mail) => mail.to?.some(({ address }) => address === to));
        return at >= 0 && mails.splice(at, 1)[0];
      }),
    close,
    reopen: open,
  };
}
