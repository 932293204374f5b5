import { Fragment } from "react";

/** A domain or an e-mail address, which breaks after its dots and its at sign before it breaks anywhere else. */
export function AddressText({ text }: { text: string }) {
  const ends = [...text.matchAll(/[.@]/g)].map(({ index }) => index + 1);
  const starts = [0, ...ends];
  return starts.map((start, index) => (
    <Fragment key={start}>
      {index > 0 && <wbr />}
      {text.slice(start, starts[index + 1])}
    </Fragment>
  ));
}
