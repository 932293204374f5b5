import { once } from "node:events";
import type { Socket } from "node:net";
import { createTCPServer, createUDPServer, Packet } from "dns2";
import { settings } from "#lib/platform/config/env.ts";
import { isPlaygroundOn } from "#lib/platform/config/playground.ts";
import { AppError, OperatorError } from "#lib/platform/errors.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";
import { answerTo } from "#lib/sites/playground/answers.rules.ts";
import { listRecords } from "#lib/sites/playground/data.ts";
import { questionOf, replyTo, replyWith } from "#lib/sites/playground/wire.rules.ts";

const LOOPBACK = "127.0.0.1";
const MAX_CONCURRENT = 64;
const MAX_CONNECTIONS = 64;

/** @throws `not_found` */
export function requirePlayground(): void {
  if (!isPlaygroundOn(settings())) throw new AppError("not_found", "The playground is off here.");
}

export function playgroundServer(): string {
  return `${LOOPBACK}:${settings().PLAYGROUND_DNS_PORT}`;
}

type Send = (reply: Packet) => unknown;

async function answer(request: Packet): Promise<Packet | undefined> {
  const question = questionOf(request);
  if (question === undefined) return undefined;
  if ("refusal" in question) return replyWith(request, question.refusal);
  try {
    const zones = { records: await listRecords(), platformDomain: settings().PLATFORM_DOMAIN };
    return replyTo(request, answerTo(question.name, question.type, zones));
  } catch (error) {
    logger().warn({ err: error }, "the playground's DNS could not answer");
    return replyWith(request, Packet.RCODE.SERVFAIL);
  }
}

/** Never throws. */
function answering(): (request: Packet, send: Send) => Promise<void> {
  let active = 0;
  return async (request, send) => {
    active += 1;
    try {
      const reply = active > MAX_CONCURRENT ? replyWith(request, Packet.RCODE.SERVFAIL) : await answer(request);
      if (reply) await send(reply);
    } catch (error) {
      logger().debug({ err: error }, "an answer of the playground's DNS could not be sent");
    } finally {
      active -= 1;
    }
  };
}

function portError(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code !== "EADDRINUSE" && code !== "EACCES") return error;
  const why = code === "EACCES" ? "cannot be used by this program" : "is used by another program";
  return new OperatorError(
    `The port ${playgroundServer()} of the playground's DNS ${why}: set PLAYGROUND_DNS_PORT to a free one, or PLAYGROUND=off.`,
  );
}

/**
 * Listens only on loopback.
 * @throws OperatorError when the port is taken
 */
export async function startPlaygroundDns(): Promise<{ stop(): Promise<void> }> {
  if (!isPlaygroundOn(settings())) return { stop: async () => undefined };
  const port = settings().PLAYGROUND_DNS_PORT;
  const handle = answering();
  const udp = createUDPServer();
  const tcp = createTCPServer();
  const open = new Set<Socket>();
  tcp.maxConnections = MAX_CONNECTIONS;
  tcp.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  for (const server of [udp, tcp]) server.on("request", (request: Packet, send: Send) => void handle(request, send));

  const stop = async (): Promise<void> => {
    const closed = [once(tcp, "close"), once(udp, "close")];
    tcp.close();
    udp.close();
    for (const socket of open) socket.destroy();
    await Promise.all(closed);
  };
  try {
    tcp.listen(port, LOOPBACK);
    await once(tcp, "listening");
    udp.bind(port, LOOPBACK);
    await once(udp, "listening");
  } catch (error) {
    tcp.close();
    udp.close();
    throw portError(error);
  }
  for (const server of [udp, tcp]) server.on("error", (error: Error) => logger().warn({ err: error }, "the playground's DNS failed"));
  return { stop };
}
