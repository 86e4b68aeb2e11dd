export function TasksView({ board }: { readonly board: string }) {
  return <p>{board}</p>;
}
