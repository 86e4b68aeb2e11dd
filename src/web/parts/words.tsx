/** Our own sentences, in which a command stands between backticks. */
export function Words({ text }: { readonly text: string }) {
  return (
    <>
      {text.split("`").map((part, place) => {
        return place % 2 === 1 ? <code key={place}>{part}</code> : part;
      })}
    </>
  );
}
