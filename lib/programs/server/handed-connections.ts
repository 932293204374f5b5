import type { ChildProcess } from "node:child_process";

/** Node's own messages between a cluster's primary and its processes (lib/internal/cluster/utils.js). */
interface ClusterMessage {
  act?: string;
  seq?: number;
  /** The answered message's `seq`. */
  ack?: number;
}

/**
 * Closes connections that were handed to a process and that it had not taken when it ended. Node keeps them open for
 * ever: the caller would wait for an answer that never comes.
 */
export function closeUntakenConnections(child: ChildProcess): void {
  const untaken = new Map<number, { close(): void }>();
  const { send } = child;
  Object.assign(child, {
    send(message: ClusterMessage, handle: { close(): void } | undefined, ...rest: unknown[]): boolean {
      if (message.act === "newconn" && message.seq !== undefined && handle) untaken.set(message.seq, handle);
      return Reflect.apply(send, child, [message, handle, ...rest]);
    },
  });
  child.on("internalMessage", ({ ack }: ClusterMessage) => {
    if (ack !== undefined) untaken.delete(ack);
  });
  // After its last message. With such a connection there is no "disconnect".
  child.once("close", () => {
    for (const connection of untaken.values()) connection.close();
    untaken.clear();
  });
}
