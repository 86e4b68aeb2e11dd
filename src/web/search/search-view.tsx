export function SearchView() {
  return <p>Search</p>;
}
