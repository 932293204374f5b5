export function RichText({ text }: { text: string }) {
  let at = 0;
  return text.split("`").map((part, index) => {
    at += part.length + 1;
    return index % 2 === 1 ? (
      <code key={at} className="inline-code">
        {part}
      </code>
    ) : (
      part
    );
  });
}
