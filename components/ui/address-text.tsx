import { Fragment } from "react";

/** Prefers to wrap after dots, the at sign, commas, and equals signs, but not within an IPv4 address. */
export function AddressText({ text }: { text: string }) {
  const ends = [...text.matchAll(/\.(?!\d)|[@,=]/g)].map(({ index }) => index + 1);
  const starts = [0, ...ends];
  return starts.map((start, index) => (
    <Fragment key={start}>
      {index > 0 && <wbr />}
      {text.slice(start, starts[index + 1])}
    </Fragment>
  ));
}
