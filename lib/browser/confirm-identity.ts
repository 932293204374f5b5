/** Asks the person to prove who they are. Resolves to whether they did. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Has the page ask by a dialog, until the returned function is called: a question that is still open then counts as declined. */
export function onIdentityAsked(handler: Ask): () => void {
  let decline = (): void => undefined;
  const own: Ask = () => {
    const declined = new Promise<boolean>((settle) => {
      decline = () => settle(false);
    });
    return Promise.race([handler(), declined]);
  };
  ask = own;
  return () => {
    if (ask === own) ask = undefined;
    decline();
  };
}

/** Asks the person, once for all requests that wait at the same time. False on a page without the dialog, or where it could not be loaded. */
export async function confirmIdentity(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false))
    .catch(() => false)
    .finally(() => {
      asking = undefined;
    });
  return await asking;
}
