export function AgentView({ id }: { readonly id: string }) {
  return <p>{id}</p>;
}
