export function TaskView({ board, id }: { readonly board: string; readonly id: string }) {
  return <p>{board + id}</p>;
}
