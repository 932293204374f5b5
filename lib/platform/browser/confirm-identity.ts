type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

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

export async function confirmIdentity(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false))
    .catch(() => false)
    .finally(() => {
      asking = undefined;
    });
  return await asking;
}
