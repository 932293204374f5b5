import { setTimeout as delay } from "node:timers/promises";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { testPort } from "#e2e/support/test-port.ts";

/** Four such waits are no error to a sender, and together are longer than the time after which a dead worker's job is taken up. */
const STEP_MS = 9000;
const STEPS = 4;

/** Epoch milliseconds. */
export interface MailVisit {
  to: string;
  from: number;
  until: number;
  /** Undefined if the sender went before the end. */
  messageId: string | undefined;
}

export interface SlowMailServer {
  url: string;
  visits: MailVisit[];
  close(): Promise<void>;
}

export const MAIL_SECONDS = (STEP_MS * STEPS) / 1000;

/** Takes each mail, but only after more than half a minute. */
export async function startSlowMailServer(): Promise<SlowMailServer> {
  const [visits, open] = [[] as MailVisit[], new Map<string, MailVisit>()];
  const slowly = (done: (error?: null) => void): void => void delay(STEP_MS, undefined, { ref: false }).then(() => done());
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onMailFrom: (_address, _session, done) => slowly(done),
    onRcptTo({ address }, { id }, done) {
      const visit = { to: address, from: Date.now(), until: Number.POSITIVE_INFINITY, messageId: undefined };
      open.set(id, visit);
      visits.push(visit);
      slowly(done);
    },
    onData(stream, { id }, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        void PostalMime.parse(Buffer.concat(parts)).then(({ messageId }) =>
          slowly(() =>
            slowly(() => {
              const visit = open.get(id);
              if (visit) Object.assign(visit, { messageId, until: Date.now() });
              open.delete(id);
              done();
            }),
          ),
        );
      });
    },
    onClose({ id }) {
      const visit = open.get(id);
      if (visit) visit.until = Date.now();
      open.delete(id);
    },
  });
  server.on("error", () => undefined);
  const port = await testPort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${port}`,
    visits,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
