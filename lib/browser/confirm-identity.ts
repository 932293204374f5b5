/** Asks the person to prove who they are. Resolves to whether they did. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Has the page ask by a dialog of its own, until the answer is called. */
export function onIdentityAsked(handler: Ask): () => void {
  ask = handler;
  return () => {
    if (ask === handler) ask = undefined;
  };
}

/** Asks the person, once for all requests that wait at the same time. False on a page without the dialog. */
export async function confirmIdentity(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return await asking;
}
